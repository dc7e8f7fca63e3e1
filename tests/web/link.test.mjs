// The line to the server: answers, errors, loss and return, with sockets played by the test.
import test, { mock } from 'node:test';
import assert from 'node:assert/strict';
import { SocketLink, pauseBefore, socketAddress } from '../../clients/web/link.js';

class FakeSocket {
  constructor(url) {
    this.url = url;
    this.sent = [];
    this.closed = null;
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close(code) {
    this.closed = code ?? 1005;
  }
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
  lose(code = 1006) {
    this.onclose({ code });
  }
}

function begin(options = {}) {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'] });
  const sockets = [];
  const link = new SocketLink({
    table: 't',
    token: 'k',
    url: 'ws://x/',
    open: url => {
      sockets.push(new FakeSocket(url));
      return sockets.at(-1);
    },
    ...options,
  });
  const states = [];
  link.onState((state, more) => states.push([state, more]));
  return { link, sockets, states };
}

const settled = () => new Promise(resolve => setImmediate(resolve));

async function joined(options) {
  const all = begin(options);
  all.sockets[0].onopen();
  all.sockets[0].say({ type: 'table', re: all.sockets[0].sent[0].id });
  await settled();
  return all;
}

test.afterEach(() => mock.timers.reset());

test('a share is pledged, and shown when all are bound', async () => {
  const kept = [];
  const { link, sockets } = await joined({
    nonces: { own: '11' },
    pledge: 'aa',
    bound: seats => kept.push(Object.values(seats).map(seat => seat.pledge)),
  });
  const [socket] = sockets;
  assert.deepEqual([socket.sent[0].pledge, socket.sent[0].nonce], ['aa', undefined]);
  socket.say({ type: 'seats', seats: { us: { pledge: 'aa' }, gb: { pledge: null } } });
  assert.equal(socket.sent.length, 1);
  socket.say({ type: 'seats', seats: { us: { pledge: 'aa' }, gb: { pledge: 'bb' } } });
  assert.deepEqual(kept, [['aa', 'bb']]);
  assert.deepEqual(
    [socket.sent[1].type, socket.sent[1].nonce, socket.sent[1].pledge],
    ['join', '11', undefined],
  );
  socket.say({ type: 'table', re: socket.sent[1].id, seats: { us: { pledge: 'aa' }, gb: { pledge: 'bb' } } });
  assert.equal(socket.sent.length, 2, 'it is shown once');
  link.close();
});

test('a share that somebody saw who got up is not given again', async () => {
  let row = null;
  const { link, sockets } = await joined({ nonces: { own: '11' }, pledge: 'aa', again: async () => row });
  const bound = { us: { joined: true, pledge: 'aa' }, gb: { joined: true, pledge: 'bb' } };
  sockets[0].say({ type: 'seats', seats: bound });
  assert.equal(sockets[0].sent[1].nonce, '11');
  row = { nonces: { own: '22' }, pledge: 'cc' };
  const empty = { us: { joined: false, pledge: null }, gb: { joined: false, pledge: null } };
  sockets[0].say({ type: 'table', state: 'waiting', role: 'us', seats: empty });
  await settled();
  assert.deepEqual([sockets[0].sent[2].pledge, sockets[0].sent[2].nonce], ['cc', undefined]);
  sockets[0].say({ type: 'seats', seats: bound });
  assert.equal(sockets[0].sent[3].nonce, '22');
  // It may have happened while the line was lost; or not.
  row = null;
  for (const sent of [
    ['22', undefined],
    [undefined, 'dd'],
  ]) {
    sockets.at(-1).lose();
    mock.timers.tick(1000);
    sockets.at(-1).onopen();
    await settled();
    assert.deepEqual([sockets.at(-1).sent[0].nonce, sockets.at(-1).sent[0].pledge], sent);
    sockets.at(-1).say({ type: 'table', re: sockets.at(-1).sent[0].id });
    await settled();
    row = { nonces: { own: '33' }, pledge: 'dd' };
  }
  link.close();
});

test('it joins by itself with its nonce and is open when the table came', async () => {
  const { link, sockets } = await joined({ nonces: { own: '0123456789abcdef0123456789abcdef' } });
  const join = sockets[0].sent[0];
  assert.equal(join.type, 'join');
  assert.equal(join.token, 'k');
  assert.match(join.nonce, /^[0-9a-f]{32}$/);
  assert.equal(link.state, 'open');
  link.close();
});

test('an answer finds its question, an error rejects it, and news reach the listeners', async () => {
  const { link, sockets } = await joined();
  const news = [];
  link.on('update', m => news.push(m.step));
  const act = link.send({ type: 'act', step: 1, action: 'done' });
  const why = link.send({ type: 'why', action: 'x' });
  const [, one, two] = sockets[0].sent;
  sockets[0].say({ type: 'update', step: 2 });
  sockets[0].say({ type: 'error', re: two.id, code: 'illegal' });
  sockets[0].say({ type: 'update', re: one.id, step: 3 });
  assert.equal((await act).step, 3);
  await assert.rejects(why, { code: 'illegal' });
  assert.deepEqual(news, [2, 3]);
  link.close();
});

test('a lost line refuses what was under way and never sends it again', async () => {
  const { link, sockets, states } = await joined();
  const act = link.send({ type: 'act', step: 1, action: 'roll' });
  sockets[0].lose();
  await assert.rejects(act, { code: 'offline' });
  assert.equal(states.at(-1)[0], 'reconnecting');
  await assert.rejects(link.send({ type: 'act', step: 1, action: 'roll' }), { code: 'offline' });
  mock.timers.tick(1000);
  assert.equal(sockets.length, 2);
  sockets[1].onopen();
  sockets[1].say({ type: 'table', re: sockets[1].sent[0].id });
  await settled();
  assert.equal(link.state, 'open');
  assert.deepEqual(
    sockets[1].sent.map(m => m.type),
    ['join'],
  );
  assert.equal(sockets[1].sent[0].nonce, sockets[0].sent[0].nonce, 'the share in the dice stays the same');
  link.close();
});

test('the pauses grow, and after some tries the server counts as gone', async () => {
  const { link, sockets, states } = await joined();
  sockets[0].lose();
  for (let i = 0; i < 6; i++) {
    mock.timers.tick(20000);
    sockets.at(-1).lose();
  }
  assert.equal(states.at(-1)[0], 'gone');
  const tries = sockets.length;
  link.retry();
  assert.equal(sockets.length, tries + 1, 'one may try at once');
  link.close();
  assert.ok(pauseBefore(0, () => 0.5) < pauseBefore(3, () => 0.5));
  assert.equal(
    pauseBefore(99, () => 0.5),
    15000,
  );
});

test('a token that died or a table that is gone ends it', async () => {
  const { sockets, states } = await joined();
  sockets[0].lose(4401);
  assert.deepEqual(states.at(-1), ['closed', { code: 'forbidden' }]);
  mock.timers.tick(60000);
  assert.equal(sockets.length, 1);
});

test('a refused join ends it', async () => {
  const { sockets, states } = begin();
  sockets[0].onopen();
  sockets[0].say({ type: 'error', re: sockets[0].sent[0].id, code: 'no-such-table' });
  await settled();
  assert.deepEqual(states.at(-1), ['closed', { code: 'no-such-table' }]);
});

test('a silent line is asked and then given up', async () => {
  const { link, sockets } = await joined();
  mock.timers.tick(31000);
  assert.equal(sockets[0].sent.at(-1).type, 'ping');
  mock.timers.tick(12000);
  assert.equal(link.state, 'reconnecting');
  link.close();
});

test('one person for both seats brings a nonce for each and changes places', async () => {
  const { link, sockets } = await joined({ as: 'us', nonces: { us: '11', gb: '22' } });
  const join = sockets[0].sent[0];
  assert.deepEqual(Object.keys(join.nonces), ['us', 'gb']);
  assert.equal(join.as, 'us');
  const again = link.send({ type: 'join', as: 'gb' });
  assert.equal(sockets[0].sent[1].as, 'gb');
  assert.equal(sockets[0].sent[1].table, 't');
  sockets[0].say({ type: 'table', re: sockets[0].sent[1].id, you: 'gb' });
  await again;
  link.close();
});

test('the address follows the page', () => {
  assert.equal(socketAddress(new URL('https://example.org/play/x')), 'wss://example.org/api/1/socket');
  assert.equal(socketAddress(new URL('http://127.0.0.1:1812/')), 'ws://127.0.0.1:1812/api/1/socket');
});
