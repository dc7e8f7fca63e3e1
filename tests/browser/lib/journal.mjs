// journal.mjs - journals in the tests: finished games, and what a cheat would write.

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;
const WORD = (1n << 64n) - 1n;

/** Each line gets its check anew (docs/JOURNAL.md): somebody who knows the format has changed the text. */
export function signed(lines) {
  const bytes = new TextEncoder();
  let hash = OFFSET;
  const feed = text => {
    for (const byte of bytes.encode(text)) hash = ((hash ^ BigInt(byte)) * PRIME) & WORD;
  };
  return lines
    .map(line => {
      feed(line);
      const check = ` #${((hash >> 32n) ^ (hash & 0xffffffffn)).toString(16).padStart(8, '0')}`;
      feed(`${check}\n`);
      return `${line}${check}\n`;
    })
    .join('');
}

/** The lines of a journal without their checks. */
export const linesOf = journal =>
  journal
    .trimEnd()
    .split('\n')
    .map(line => line.replace(/ #[0-9a-f]{8}$/, ''));

/** The same journal with the first die of the game changed: {text, line}. */
export function withLoadedDie(journal) {
  const lines = linesOf(journal);
  const at = lines.findIndex(line => /^(us|gb) .*\[[1-6]( |\])/.test(line));
  lines[at] = lines[at].replace(/\[([1-6])/, (_, face) => `[${(Number(face) % 6) + 1}`);
  return { text: signed(lines), line: at + 1 };
}

/** A game of two programs, played to its end on a server: {table, tokens, journal}. */
export async function finishedGame(server, seats = { us: 'greedy', gb: 'random' }) {
  const { table, tokens } = await server.createTable({ game: 'dawn', scenario: 'standard', seats });
  for (let i = 0; i < 400; i++) {
    const row = await server.call(`tables/${table}`, { token: tokens.watch });
    if (row.state === 'over')
      return {
        table,
        tokens,
        journal: await server.call(`tables/${table}/journal`, { token: tokens.watch }),
      };
    await new Promise(done => setTimeout(done, 100));
  }
  throw new Error(`table ${table} has no end`);
}

/** The beginning of a game, to the middle of a battle in which the United States have to decide. */
export async function journalInBattle(server) {
  for (let i = 0; i < 8; i++) {
    const { journal } = await finishedGame(server, { us: 'random', gb: 'greedy' });
    const lines = journal.split('\n');
    const at = lines.findIndex(line => line.startsWith('us stand'));
    if (at > 0) return `${lines.slice(0, at).join('\n')}\n`;
  }
  throw new Error('no game had such a battle');
}

/** A table at such a moment; the United States are a person. */
export async function tableInBattle(server) {
  return server.createTable({
    journal: await journalInBattle(server),
    seats: { us: 'person', gb: 'greedy' },
  });
}
