// server.mjs - a server of one's own on a scratch store: started, killed, started again.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROGRAM } from './places.mjs';

const PATIENCE = 20000;

export class Server {
  /** @param {{options?: string[], store?: string, env?: Record<string, string>}} [how] store: not a file of its own */
  constructor({ options = [], store, env = {} } = {}) {
    this.options = options;
    this.env = env;
    this.folder = mkdtempSync(join(tmpdir(), 'ghent-browser-'));
    this.store = store ?? join(this.folder, 'store.sqlite');
    this.port = 0;
  }

  get url() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** On any free port at first, on the same one ever after. */
  async start() {
    const usual = ['serve', '--listen', `127.0.0.1:${this.port}`, '--store', this.store];
    this.child = spawn(PROGRAM, [...usual, ...this.options], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, DISPLAY: '', WAYLAND_DISPLAY: '', ...this.env },
    });
    this.ended = new Promise(done => this.child.on('exit', done));
    let said = '';
    const address = await new Promise((resolve, reject) => {
      const hear = data => {
        said += data;
        const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(said);
        if (found) resolve(Number(found[1]));
      };
      this.child.stdout.on('data', hear);
      this.child.stderr.on('data', hear);
      this.child.on('exit', status => reject(new Error(`the server ended with ${status}: ${said}`)));
      setTimeout(() => reject(new Error(`the server did not start: ${said}`)), PATIENCE).unref();
    });
    this.port = address;
    return this;
  }

  /** As a power cut would. */
  async kill() {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode) return;
    this.child.kill('SIGTERM');
    await this.ended;
  }

  async end() {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** A call of the API, as any program would make it. */
  async call(path, { method = 'GET', body, token } = {}) {
    const answer = await fetch(`${this.url}/api/1/${path}`, {
      method,
      body: body && JSON.stringify(body),
      headers: {
        ...(body ? { 'Content-Type': 'application/json' } : {}),
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
      },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return text.startsWith('{') ? JSON.parse(text) : text;
  }

  createTable(body) {
    return this.call('tables', { method: 'POST', body });
  }
}

/** A line to a server that can be cut: the browser goes through this port. */
export class Wire {
  constructor(port) {
    this.to = port;
    this.up = true;
    this.pairs = new Set();
    this.ear = createServer(near => this.#join(near));
  }

  get url() {
    return `http://127.0.0.1:${this.ear.address().port}`;
  }

  async start() {
    await new Promise(done => this.ear.listen(0, '127.0.0.1', done));
    return this;
  }

  #join(near) {
    if (!this.up) {
      near.resetAndDestroy();
      return;
    }
    const far = connect(this.to, '127.0.0.1');
    this.pairs.add(near).add(far);
    near.pipe(far).pipe(near);
    for (const end of [near, far]) {
      end.on('error', () => {});
      end.on('close', () => {
        near.destroy();
        far.destroy();
        this.pairs.delete(near);
        this.pairs.delete(far);
      });
    }
  }

  cut() {
    this.up = false;
    for (const end of this.pairs) end.destroy();
  }

  mend() {
    this.up = true;
  }

  async end() {
    this.cut();
    await new Promise(done => this.ear.close(done));
  }
}
