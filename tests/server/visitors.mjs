// visitors.mjs PORT NAME COUNT - so many browsers that come for the first time at once: each asks for all files over
// one line of HTTP/2.  Prints how many answers of each status came, as JSON.
import http2 from 'node:http2';

const [port, name, count] = process.argv.slice(2);

/** The status and the body of an answer. @param {http2.ClientHttp2Session} line @param {string} path */
const ask = (line, path) =>
  new Promise((done, fail) => {
    const request = line.request({ ':path': path, ':authority': name });
    let status = 0;
    const parts = [];
    request.on('response', headers => (status = Number(headers[':status'])));
    request.on('data', part => parts.push(part));
    request.on('end', () => done({ status, body: Buffer.concat(parts) }));
    request.on('error', fail);
    request.end();
  });

async function visit() {
  const line = http2.connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false, servername: name });
  const { status, body } = await ask(line, '/assets.json');
  const paths = status === 200 ? Object.keys(JSON.parse(body).files) : [];
  const answers = await Promise.all(paths.map(path => ask(line, path)));
  line.close();
  return [status, ...answers.map(answer => answer.status)];
}

const told = {};
for (const statuses of await Promise.all(Array.from({ length: Number(count) }, visit)))
  for (const status of statuses) told[status] = (told[status] ?? 0) + 1;
process.stdout.write(`${JSON.stringify(told)}\n`);
