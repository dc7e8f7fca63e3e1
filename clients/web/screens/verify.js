// verify.js - checks a game's chance: the promise, the shares, every die; all in this browser.
import { h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { knownGames, promisedAt, tableJournal } from '../api.js';
import { checkJournal, keepsPromise } from '../fair.js';
import { acceptDrops, fileButton, openedJournal, setOpenedJournal } from '../files.js';
import { loadGame } from '../game.js';
import { countDice } from '../journals.js';
import { localJournal } from '../local.js';
import { sayNote } from '../say.js';
import { both, tr } from '../words.js';
import { tellError } from './error.js';

/** @typedef {Awaited<ReturnType<typeof checkJournal>>} Verdict */
/**
 * @typedef {{state: 'good' | 'bad' | 'open', title: string, text: string, codes?: {label: string,
 *   value: string}[]}} Check
 */
/** @typedef {import('../journals.js').DiceCount} DiceCount */

/** @param {Verdict['keys'][number]} key @returns {Check[]} */
function keyChecks(key) {
  if (key.commitGood === null) {
    return [{ state: 'open', title: tr('verify-no-promise'), text: tr('verify-no-promise-text') }];
  }
  const codes = [
    { label: tr('verify-commit'), value: key.commit ?? '' },
    { label: tr('verify-secret'), value: key.secret ?? '' },
  ];
  const shares = key.nonces.map((value, i) => ({ label: tr('verify-share', i + 1), value }));
  return [
    {
      state: key.commitGood ? 'good' : 'bad',
      title: tr('verify-promise'),
      text: tr(key.commitGood ? 'verify-promise-good' : 'verify-promise-bad'),
      codes,
    },
    {
      state: key.keyGood ? 'good' : 'bad',
      title: tr('verify-key'),
      text: tr(key.keyGood ? 'verify-key-good' : 'verify-key-bad'),
      codes: [...shares, { label: tr('verify-key-code'), value: key.key }],
    },
  ];
}

/**
 * What this browser itself kept of the table: no journal can make that up.
 * @param {Verdict['keys']} keys @param {import('../fair.js').Promised} promised @returns {Check}
 */
function ownCheck(keys, promised) {
  const kept = keepsPromise(keys, promised);
  const text = !kept.commit
    ? 'verify-own-commit-bad'
    : kept.shares
      ? !kept.pledges
        ? 'verify-own-pledge-bad'
        : promised.pledges
          ? 'verify-own-pledge-good'
          : 'verify-own-good'
      : 'verify-own-share-bad';
  return {
    state: kept.commit && kept.shares && kept.pledges ? 'good' : 'bad',
    title: tr('verify-own'),
    text: tr(text),
  };
}

/** @param {DiceCount} count @returns {Check} */
function diceCheck({ dice, others, wrong }) {
  return wrong === null
    ? { state: 'good', title: tr('verify-dice'), text: tr('verify-dice-good', dice, others) }
    : { state: 'bad', title: tr('verify-dice'), text: tr('verify-dice-bad', wrong) };
}

/**
 * The engine's own verdict on the whole journal.
 * @param {Verdict} verdict
 * @param {import('../game.js').Game | null} game
 * @returns {Check}
 */
function replayCheck(verdict, game) {
  if (verdict.ok)
    return { state: 'good', title: tr('verify-replay'), text: tr('verify-replay-good', verdict.actions) };
  const note = verdict.note && game ? ` ${sayNote(game, /** @type {any} */ (verdict.note))}` : '';
  return {
    state: 'bad',
    title: tr('verify-replay'),
    text: `${tr('verify-replay-bad', verdict.line ?? 0)} ${both(verdict.text)}${note}`,
  };
}

/**
 * @param {string} text
 * @param {import('../fair.js').Promised} [promised]   at the table that it is of
 * @returns {Promise<() => {checks: Check[], title: string, good: boolean,
 *   open: boolean}>} the words are made anew for each language
 */
async function examine(text, promised) {
  const verdict = await checkJournal(text);
  const game = verdict.game ? await loadGame(verdict.game).catch(() => null) : null;
  const count = countDice(text, game?.data.die);
  return () => {
    if (verdict.seenBy)
      return {
        title: tr('verify-partial'),
        good: false,
        open: true,
        checks: [{ state: 'open', title: tr('verify-partial'), text: tr('verify-partial-text') }],
      };
    if (!verdict.game)
      return {
        title: tr('verify-no-journal'),
        good: false,
        open: false,
        checks: [{ state: 'bad', title: tr('verify-no-journal'), text: tr('verify-no-journal-text') }],
      };
    const checks = [
      ...verdict.keys.flatMap(keyChecks),
      ...(promised ? [ownCheck(verdict.keys, promised)] : []),
      diceCheck(count),
      replayCheck(verdict, game),
      /** @type {Check} */ ({
        state: verdict.result ? 'good' : 'open',
        title: tr('verify-end'),
        text: tr(verdict.result ? 'verify-end-good' : 'verify-end-open'),
      }),
    ];
    const good = checks.every(({ state }) => state !== 'bad');
    const open = checks.some(({ state }) => state === 'open');
    return {
      title: tr(!good ? 'verify-all-bad' : open ? 'verify-all-open' : 'verify-all-good'),
      good,
      open,
      checks,
    };
  };
}

/** @param {Check} check */
function checkRow({ state, title, text, codes }) {
  const sign = { good: 'i-check', bad: 'i-close', open: 'i-info' }[state];
  return h(
    'li',
    { class: `check is-${state}` },
    icon(sign, tr(`verify-is-${state}`)),
    h(
      'div',
      null,
      h('b', null, title),
      h('p', null, text),
      codes &&
        h(
          'details',
          { class: 'plot-data' },
          h('summary', null, tr('verify-codes')),
          codes.map(({ label, value }) => h('p', null, `${label}: `, h('code', null, value))),
        ),
    ),
  );
}

/** The journal that the address asks for. @param {string | undefined} id */
async function asked(id) {
  if (!id) return null;
  if (id === 'file') return openedJournal();
  return {
    name: `${tr('verify-table')} ${id.slice(0, 8)}`,
    text: id.startsWith('local-') ? await localJournal(id) : await tableJournal(id),
  };
}

/**
 * @param {HTMLElement} root
 * @param {import('../app.js').Context} context
 */
export async function mount(root, { params }) {
  /**
   * @type {{file: import('../files.js').JournalFile | null, tell: Awaited<ReturnType<typeof examine>> | null,
   *   busy: boolean, error: unknown}}
   */
  const state = { file: null, tell: null, busy: false, error: null };
  const use = async (
    /** @type {import('../files.js').JournalFile} */ file,
    /** @type {import('../fair.js').Promised | undefined} */ promised = undefined,
  ) => {
    setOpenedJournal(file);
    Object.assign(state, { file, tell: null, busy: true, error: null });
    draw();
    try {
      state.tell = await examine(file.text, promised);
    } catch (error) {
      state.error = error;
    }
    state.busy = false;
    draw();
  };
  const result = () => {
    if (state.busy)
      return h(
        'section',
        { class: 'panel', role: 'status' },
        h(
          'div',
          { class: 'panel-body' },
          h('p', null, tr('verify-busy')),
          h('div', { class: 'skeleton' }),
          h('div', { class: 'skeleton is-short' }),
        ),
      );
    if (state.error) {
      const { title, text, detail } = tellError(state.error);
      return h(
        'div',
        { class: 'notice is-bad', role: 'alert' },
        icon('i-warn'),
        h('p', null, h('b', null, title), ' ', text || detail),
      );
    }
    const told = state.tell?.();
    if (!told) return null;
    return h(
      'section',
      { class: 'panel', 'aria-live': 'polite' },
      h(
        'div',
        { class: 'panel-head' },
        icon('i-shield'),
        h('h2', { class: 'file-name' }, state.file?.name ?? ''),
        h('span', { class: `chip ${told.good ? (told.open ? '' : 'is-good') : 'is-bad'}` }, told.title),
      ),
      h('ul', { class: 'checks' }, told.checks.map(checkRow)),
    );
  };
  const draw = () => {
    if (!root.isConnected) return; // left while something was on its way
    setFrame({ title: tr('app-verify') });
    replace(
      root,
      h(
        'div',
        { class: 'page is-narrow' },
        h(
          'div',
          { class: 'links' },
          h('p', { class: 'lede' }, tr('verify-lede')),
          h(
            'div',
            { class: 'acts' },
            fileButton(
              tr('home-file'),
              file => {
                void use(file);
              },
              'is-main',
            ),
            state.file &&
              h(
                'a',
                { class: 'btn', href: '/replay/file' },
                icon('i-play'),
                h('span', null, tr('file-replay')),
              ),
          ),
          result(),
          h(
            'section',
            { class: 'panel' },
            h('div', { class: 'panel-head' }, icon('i-info'), h('h2', null, tr('verify-how'))),
            h(
              'div',
              { class: 'panel-body prose' },
              ['verify-how-1', 'verify-how-2', 'verify-how-3', 'verify-how-4'].map(key =>
                h('p', null, tr(key)),
              ),
            ),
          ),
        ),
      ),
    );
  };
  const stopDrops = acceptDrops(file => {
    void use(file);
  });
  const stop = redrawWithLanguage(draw);
  void knownGames().catch(() => []);
  try {
    const file = await asked(params.id);
    if (file) await use(file, promisedAt(params.id ?? ''));
  } catch (error) {
    state.error = error;
    draw();
  }
  return () => {
    stop();
    stopDrops();
  };
}
