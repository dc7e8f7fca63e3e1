// What the lesson tells one to press is what stands on the buttons, in both languages.
import assert from 'node:assert/strict';
import test from 'node:test';
import { site } from './means.mjs';
import { makePage } from './fakedom.mjs';

makePage();
const { loadWords, setLanguage } = await import('../../clients/web/words.js');
const { Game } = await import('../../clients/web/game.js');
const { sayAction } = await import('../../clients/web/say.js');
await loadWords();

const PRESS = { en: /^Press ([^:]+?)(?::.*)?\.?$/, fr: /^Appuyez sur ([^:]+?)(?:\s:.*)?\.?$/ };
/** What is pressed on the way to a thing that is clicked, and the group that it stands in. */
const STEPS = { en: /, (?:then )?(?:click )?(?:on )?/, fr: /, (?:puis )?(?:cliquez )?(?:sur )?/ };

/** What stands on the button of an action: the board's short word, a number, or the one thing it names. */
function labels(game, board, action) {
  const words = action.split(' ');
  const { a, b } = game.verb(words[0]) ?? {};
  const named = [a, b].flatMap((kind, i) => (kind ? [game.name(kind, words[i + 1])] : []));
  const short = Object.keys(game.data.nodes).map(node => {
    if (board.at) board.at.view = { ...board.at.view, node }; // a word may depend on what is asked
    return board.shortAction?.(action);
  });
  return [...short, sayAction(game, action), board.verbLabel?.(words[0]), ...named].filter(Boolean);
}

const same = (one, other) => one.toLowerCase() === other.toLowerCase();

for (const { id } of site('games.json').filter(game => game.lesson)) {
  test(`${id}: what is to be pressed is called as its button is`, async () => {
    const game = new Game(site(`games/${id}/game.json`));
    const { Board } = await import(`../../clients/web/games/${id}/board.js`);
    await loadWords(`/games/${id}/words.json`);
    const board = new Board(game, site(`games/${id}/map.json`));
    let pressed = 0;
    for (const language of ['en', 'fr']) {
      await setLanguage(language);
      for (const { label, action } of site(`games/${id}/lesson.json`).steps.flatMap(step => step.do)) {
        const told = action && PRESS[language].exec(label[language])?.[1];
        if (!told) continue;
        pressed++;
        const known = labels(game, board, action);
        const said = [told, ...told.split(STEPS[language]).slice(-2)];
        assert.ok(
          known.some(word =>
            said.some(part => same(word, part) || same(word.replace(/ \([^)]*\)$/, ''), part)),
          ),
          `“${told}” is none of ${known.join(', ')}`,
        );
      }
    }
    assert.ok(pressed > 20, `only ${pressed} buttons`);
  });
}
