// cuplist.js - all cups, and making one.
import { h, icon, redrawWithLanguage, replace } from '../dom.js';
import { navigate, setFrame } from '../app.js';
import { knownGames } from '../api.js';
import { both, tr } from '../words.js';
import { get, me, post } from './api.js';
import { Form } from './form.js';
import { empty, foldState, panel, titleOf } from './pieces.js';
import { paceText } from './tables.js';

/** @typedef {{cup: string, name: string, game: string, scenario: string, owner: string | null,
 *   state: 'open' | 'playing' | 'over',
 *   pace: import('./tables.js').Pace, double: boolean, rated: boolean, most: number, entrants: string[]}} Cup */

/** @typedef {import('../api.js').GameInfo} GameInfo */

/** Values of the form's list of paces. @type {Record<string, import('./tables.js').Pace>} */
const PACES = {
  days1: { kind: 'days', days: 1 },
  days3: { kind: 'days', days: 3 },
  days7: { kind: 'days', days: 7 },
  live30: { kind: 'live', minutes: 30, seconds: 20 },
  live60: { kind: 'live', minutes: 60, seconds: 30 },
};

/** @param {Cup} cup */
export const stateChip = ({ state }) =>
  h('span', { class: `chip${state === 'open' ? ' is-hot' : ''}` }, tr(`club-cup-${state}`));

/** The scenario by name; null where the game has but one. @param {GameInfo[]} games @param {Cup} cup */
export function scenarioOf(games, { game, scenario }) {
  const all = games.find(({ id }) => id === game)?.scenarios ?? [];
  const found = all.find(({ key }) => key === scenario);
  return all.length > 1 && found ? both(found.name) : null;
}

/** @param {GameInfo[]} games @param {string} game @returns {[string, string][]} none where there is no choice */
function scenariosOf(games, game) {
  const all = games.find(({ id }) => id === game)?.scenarios ?? [];
  return all.length > 1 ? all.map(({ key, name }) => [key, both(name)]) : [];
}

/** @param {GameInfo[]} games */
function cupForm(games) {
  return new Form({
    id: 'cup',
    fields: [
      { name: 'name', word: 'club-cup-name', needed: true, more: { maxlength: 60 } },
      {
        name: 'game',
        word: 'new-game',
        needed: true,
        value: games[0].id,
        options: () => games.filter(({ board }) => board).map(({ id, title }) => [id, both(title)]),
        decides: true,
      },
      {
        name: 'scenario',
        word: 'new-scenario',
        needed: true,
        options: ({ game }) => scenariosOf(games, game),
      },
      {
        name: 'pace',
        word: 'club-pace',
        needed: true,
        value: 'days3',
        options: () => Object.entries(PACES).map(([key, pace]) => [key, paceText(pace)]),
      },
      {
        name: 'double',
        word: 'club-cup-rounds',
        needed: true,
        value: 'no',
        options: [
          ['no', 'club-cup-single'],
          ['yes', 'club-cup-double'],
        ],
      },
      {
        name: 'rated',
        word: 'club-opt-rated',
        needed: true,
        value: 'yes',
        options: [
          ['yes', 'club-rated'],
          ['no', 'club-unrated'],
        ],
      },
      {
        name: 'most',
        word: 'club-cup-most',
        needed: true,
        type: 'number',
        value: '8',
        more: { min: 3, max: 16, inputmode: 'numeric' },
      },
    ],
    submit: 'club-cup-make',
    icon: 'i-trophy',
    send: async ({ name, game, scenario, pace, double, rated, most }) => {
      const { cup } = await post('cups', {
        name,
        game,
        ...(scenario ? { scenario } : {}),
        pace: PACES[pace],
        double: double === 'yes',
        rated: rated === 'yes',
        most: Number(most),
      });
      await navigate(`/club/cups/${cup}`);
    },
  });
}

/** @param {HTMLElement} root */
export async function mountCups(root) {
  const [games, { cups }, { account }] = await Promise.all([knownGames(), get('cups'), me()]);
  const form = cupForm(games);
  const fold = foldState();
  const row = (/** @type {Cup} */ cup) =>
    h(
      'a',
      { class: 'rowlink', href: `/club/cups/${cup.cup}` },
      icon('i-trophy'),
      h(
        'span',
        null,
        h('b', null, cup.name),
        h(
          'small',
          null,
          [
            titleOf(games, cup.game),
            scenarioOf(games, cup),
            paceText(cup.pace),
            tr('club-cup-entrants', cup.entrants.length, cup.most),
          ]
            .filter(Boolean)
            .join(' · '),
        ),
      ),
      stateChip(cup),
    );
  return redrawWithLanguage(() => {
    setFrame({ title: tr('club-cups') });
    form.draw();
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow club-page' },
        panel(
          'cups',
          'i-trophy',
          tr('club-cups'),
          cups.length ? cups.map(row) : empty('i-trophy', tr('club-cups-none')),
        ),
        account && !account.bot
          ? h(
              'details',
              { class: 'panel club-fold', id: 'new-cup', open: fold.open, onToggle: fold.note },
              h('summary', null, tr('club-cup-new')),
              h(
                'div',
                { class: 'panel-body club-stack' },
                h('p', { class: 'hint' }, tr('club-cup-hint')),
                form.element,
              ),
            )
          : null,
      ),
    );
  });
}
