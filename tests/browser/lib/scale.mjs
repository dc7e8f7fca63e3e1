// scale.mjs - weighs what goes from a server to a browser: stands between the two.
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

const headBytes = raw => raw.reduce((sum, text) => sum + text.length + 2, 0);

export class Scale {
  constructor(port) {
    this.to = port;
    /** @type {{path: string, bytes: number}[]} */
    this.load = [];
    this.ear = createServer((ask, answer) => this.#pass(ask, answer));
    this.ear.on('upgrade', (ask, near, head) => this.#join(ask, near, head));
  }

  get url() {
    return `http://127.0.0.1:${this.ear.address().port}`;
  }

  async start() {
    await new Promise(done => this.ear.listen(0, '127.0.0.1', done));
    return this;
  }

  /** Bytes as they travel: head and body, compressed where the server has compressed. */
  #pass(ask, answer) {
    const row = { path: ask.url, bytes: 0 };
    this.load.push(row);
    const far = request(
      {
        port: this.to,
        host: '127.0.0.1',
        path: ask.url,
        method: ask.method,
        headers: { ...ask.headers, host: `127.0.0.1:${this.to}` },
      },
      reply => {
        row.bytes += 17 + headBytes(reply.rawHeaders);
        reply.on('data', data => {
          row.bytes += data.length;
        });
        answer.writeHead(reply.statusCode, reply.rawHeaders);
        reply.pipe(answer);
      },
    );
    far.on('error', () => answer.destroy());
    ask.pipe(far);
  }

  #join(ask, near, head) {
    const row = { path: ask.url, bytes: 0 };
    this.load.push(row);
    const far = connect(this.to, '127.0.0.1', () => {
      const lines = [`${ask.method} ${ask.url} HTTP/1.1`];
      for (let i = 0; i < ask.rawHeaders.length; i += 2) {
        const [name, value] = ask.rawHeaders.slice(i, i + 2);
        lines.push(
          `${name}: ${/^(host|origin)$/i.test(name) ? value.replace(/:\d+$/, `:${this.to}`) : value}`,
        );
      }
      far.write(`${lines.join('\r\n')}\r\n\r\n`);
      far.write(head);
      near.pipe(far);
    });
    far.on('data', data => {
      row.bytes += data.length;
      near.write(data);
    });
    for (const end of [near, far]) {
      end.on('error', () => {});
      end.on('close', () => {
        near.destroy();
        far.destroy();
      });
    }
  }

  get kilobytes() {
    return Math.round(this.load.reduce((all, { bytes }) => all + bytes, 0) / 100) / 10;
  }

  /** The heaviest rows in words. */
  table(most = 14) {
    const rows = [...this.load].sort((a, b) => b.bytes - a.bytes);
    const small = rows.slice(most);
    return [
      ...rows.slice(0, most).map(({ path, bytes }) => `  ${String(bytes).padStart(7)}  ${path}`),
      `  ${String(small.reduce((all, { bytes }) => all + bytes, 0)).padStart(7)}  ${small.length} others`,
    ].join('\n');
  }

  async end() {
    this.ear.closeAllConnections();
    await new Promise(done => this.ear.close(done));
  }
}
