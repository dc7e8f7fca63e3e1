// club.mjs - a club's server, and people with accounts on it.
import { spawnSync } from 'node:child_process';
import { after, before } from 'node:test';
import { Server } from './server.mjs';

export const PASSWORD = 'quill and inkwell';

/** A server with accounts, at the address at which it listens. Many come from one address: nobody is slowed down. */
export class Club extends Server {
  constructor({ options = [], ...more } = {}) {
    super({ ...more, options: ['--public', '--url', 'http://127.0.0.1:0', '--limits', 'off', ...options] });
  }

  /** Rows of its own file, as the machine's owner may read and change them. */
  sql(text, ...values) {
    const program =
      'import json, sqlite3, sys\n' +
      'db = sqlite3.connect(sys.argv[1], timeout=20)\n' +
      'with db: print(json.dumps(db.execute(sys.argv[2], json.loads(sys.argv[3])).fetchall()))';
    const done = spawnSync('python3', ['-c', program, this.store, text, JSON.stringify(values)], {
      encoding: 'utf8',
    });
    if (done.status) throw new Error(done.stderr);
    return JSON.parse(done.stdout);
  }

  makeModerator(name) {
    this.sql('UPDATE person SET moderator = 1 WHERE name = ?', name);
  }

  /** The token of the last letter with such a link. */
  tokenFor(mail, page) {
    const rows = this.sql('SELECT body FROM mail WHERE recipient = ? ORDER BY key', mail);
    const found = rows.map(([body]) => new RegExp(`/${page}#(\\S+)`).exec(body)?.[1]).filter(Boolean);
    if (!found.length) throw new Error(`no letter to ${mail} leads to ${page}: ${JSON.stringify(rows)}`);
    return found.at(-1);
  }
}

/** One club for all scenes of a file. */
export function clubForFile() {
  const club = new Club();
  before(() => club.start());
  after(() => club.end());
  return club;
}

/** A call as this person's browser makes it. */
export async function ask(person, path, { method = 'GET', body } = {}) {
  const { request } = person.context;
  const url = `${person.url}/api/1/`;
  const headers = { Origin: person.url };
  if (method !== 'GET') {
    const { csrf } = await (await request.get(`${url}me`)).json();
    if (csrf) headers['X-Ghent-Csrf'] = csrf;
  }
  const answer = await request.fetch(url + path, { method, headers, ...(body ? { data: body } : {}) });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}

/** Somebody with a browser of his own, registered and signed in. */
export async function member(stage, club, name, more = {}) {
  const person = await stage.person({ url: club.url, ...more });
  await ask(person, 'register', { method: 'POST', body: { name, password: PASSWORD } });
  person.name = name;
  return person;
}

/** A table of this person's, made without a form. @returns {Promise<{table: string, invitation: string}>} */
export const openTable = (person, wish = {}) =>
  ask(person, 'tables', { method: 'POST', body: { game: 'dawn', against: 'open', ...wish } });

/** Both at the same table, each at a browser of his own. */
export async function seatTwo(host, guest, wish = {}) {
  const { table, invitation } = await openTable(host, { side: 'us', ...wish });
  await ask(guest, `tables/${table}/sit`, { method: 'POST', body: { invitation } });
  for (const person of [host, guest]) await person.go(`/play/${table}`);
  for (const person of [host, guest]) await person.ready();
  await host.turn();
  return table;
}
