// prompt.js - what the prompt says in each state of a table, and which buttons it offers.
import { pick, started, thingOf } from '../choose.js';
import { h } from '../dom.js';
import { playerName, sideName } from '../game.js';
import { ruleLink, sayAction, sayNote } from '../say.js';
import { both, tr } from '../words.js';
import { playedOf } from './shown.js';
import { stepperNode } from './stepper.js';
import { toldNodes } from './told.js';

/**
 * @typedef {import('./promptbar.js').PromptSpec} PromptSpec
 * @typedef {import('./promptbar.js').ButtonSpec} ButtonSpec
 * @typedef {import('../choose.js').Choice} Choice
 * @typedef {import('../table.js').Note} Note
 * @typedef {object} Turn       what the prompt needs to know of the controller
 * @property {import('../game.js').Game} game
 * @property {import('../board_types.js').Board} board
 * @property {import('../table.js').TableModel} model
 * @property {Choice|null} choice
 * @property {{action: string, barrier: string[], odds: Note[], asked: boolean, since: number}|null} pending
 * @property {{entry: import('../table.js').Entry, note: Note}|null} playing
 * @property {Record<string, () => void>} commands
 * @property {(action: string) => void} choose
 * @property {(what: {kind: string, key: string}) => void} pick
 * @property {(id: string) => void} onRule
 * @property {(kind: string, key: string) => void} onThing
 */

/** @param {Turn} t @returns {PromptSpec} */
export function promptFor(t) {
  const { model } = t;
  if (t.playing) return playbackPrompt(t, t.playing);
  if (model.state === 'over') return overPrompt(t);
  if (model.state === 'waiting' || model.state === 'frozen') return haltPrompt(t, model.state);
  if (t.pending) return pendingPrompt(t, t.pending);
  return model.mine && t.choice ? ownPrompt(t, t.choice) : otherPrompt(t);
}

/** @param {Turn} t @param {Note} note */
const told = (t, note) => toldNodes(t.game, t.board, note, { onThing: (kind, key) => t.onThing(kind, key) });

/** @param {Turn} t @param {string|undefined} id */
const ruleNodes = (t, id) => (id ? [' ', ruleLink(t.game, id, t.onRule)] : []);

/** @param {Turn} t @param {NonNullable<Turn['playing']>} playing @returns {PromptSpec} */
function playbackPrompt(t, { entry, note }) {
  const side = note.by ?? entry.by ?? null;
  return {
    side,
    who: side ? tr('play-moves', sideName(side, t.game)) : tr('play-happens'),
    main: told(t, note),
    why: [],
    buttons: [{ id: 'skip', label: tr('play-skip'), icon: 'i-step', key: 's', run: t.commands.skip }],
  };
}

/** How it ended, in a sentence. @param {Turn} t */
export function resultText(t) {
  const { result, you } = t.model;
  if (!result) return tr('play-over');
  const winner = t.game.sides.find(side => Number(result[side]) > 0);
  if (!winner) return tr(result.how === 'agreed' ? 'play-result-agreed' : 'play-result-draw');
  const how = result.how === 'resigned' ? 'play-result-resigned' : 'play-result-won';
  const text = tr(
    how,
    sideName(winner, t.game),
    sideName(
      t.game.sides.find(side => side !== winner),
      t.game,
    ),
  );
  return t.game.sides.includes(you)
    ? `${tr(winner === you ? 'play-result-you' : 'play-result-lost')} ${text}`
    : text;
}

/** When it ended, and what the game itself says of its end. @param {Turn} t @returns {string[]} */
export function endLines(t) {
  const { view, log } = t.model;
  const last = log.findLast(entry => entry.notes.length)?.notes ?? [];
  return [
    t.board.header?.(view) ?? '',
    last
      .slice(-LAST_NOTES)
      .map(note => sayNote(t.game, note))
      .join(' '),
  ].filter(Boolean);
}

const LAST_NOTES = 3;

/** @param {Turn} t @returns {PromptSpec} */
function overPrompt(t) {
  const { result } = t.model;
  const winner = t.game.sides.find(side => Number(result?.[side]) > 0) ?? null;
  return {
    side: winner,
    who: tr('play-over'),
    main: [resultText(t)],
    why: [tr('play-over-why')],
    buttons: [
      { id: 'result', label: tr('play-result'), icon: 'i-trophy', run: t.commands.result },
      {
        id: 'replay',
        label: tr('replay-title'),
        icon: 'i-play',
        gold: true,
        key: 'Enter',
        run: t.commands.replay,
      },
    ],
  };
}

/** Nobody can go on: the other has not come yet, or the game stands still.
 * @param {Turn} t @param {string} state @returns {PromptSpec} */
function haltPrompt(t, state) {
  const waiting = state === 'waiting';
  return {
    side: waiting ? t.model.you : null,
    who: tr(waiting ? 'play-waiting' : 'play-frozen'),
    waiting: true,
    main: [tr(waiting ? 'play-waiting-friend' : 'play-frozen-main')],
    why: [tr(waiting ? 'play-waiting-why' : 'play-frozen-why')],
    buttons: [
      waiting
        ? {
            id: 'links',
            label: tr('play-links'),
            icon: 'i-link',
            gold: true,
            key: 'Enter',
            run: t.commands.links,
          }
        : { id: 'journal', label: tr('play-journal'), icon: 'i-log', run: t.commands.journal },
    ],
  };
}

/** The question comes up where the first click was: the second one of a pair does not answer it. */
const DOUBLE_CLICK_MS = 300;

/** @param {Turn} t @param {NonNullable<Turn['pending']>} pending @returns {PromptSpec} */
function pendingPrompt(t, { action, barrier, asked, odds, since }) {
  const warn = ['chance', 'reveal', 'handover']
    .filter(b => barrier.includes(b))
    .map(b => tr(`play-barrier-${b}`));
  // Chances are told of dice only; where cards are dealt nothing is rolled.
  const rolls = barrier.includes('chance') && odds.some(note => t.game.message(note.m)?.kinds.length);
  // Who stops is told once more what he leaves.
  const { note, more = [] } = t.model.prompt;
  const stops = !action.includes(' ') && !rolls && t.choice?.things.size;
  const left = stops ? [note ?? [], more].flat().map(n => `${sayNote(t.game, n)} `) : [];
  return {
    side: t.model.you,
    who: tr('play-confirm-who'),
    main: [capital(sayAction(t.game, action))],
    why: asked ? [...left, ...warn.slice(0, 1)] : [tr('play-working')],
    buttons: [
      { id: 'cancel', label: tr('play-cancel'), icon: 'i-close', key: 'Escape', run: t.commands.cancel },
      {
        id: 'confirm',
        label: tr(rolls ? 'play-confirm-roll' : 'play-confirm'),
        icon: 'i-check',
        gold: true,
        key: 'Enter',
        deaf: since + DOUBLE_CLICK_MS - performance.now(),
        run: t.commands.confirm,
      },
    ],
  };
}

/** @param {string} text */
export const capital = text => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {Turn} t @param {Choice} choice @returns {PromptSpec} */
function ownPrompt(t, choice) {
  const { prompt, you } = t.model;
  const note = prompt.note;
  return {
    side: you,
    who: tr('play-your-turn'),
    main: note ? told(t, note) : [tr('play-choose')],
    why: [...secondLine(t, choice), ...ruleNodes(t, prompt.rule)],
    buttons: [...hintButton(t, choice), ...stepBack(t, choice), ...choiceButtons(t, choice)],
    extra: choice.stepper ? stepperNode(t.game, choice, t.choose) : null,
  };
}

/** Advice, where it may be had; among many buttons without its name.
 * @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
function hintButton(t, choice) {
  const bare = choice.buttons.length > 1;
  return t.commands.hint && t.model.advised
    ? [{ id: 'hint', label: tr('hint-title'), icon: 'i-hint', bare, key: 'h', run: t.commands.hint }]
    : [];
}

/** What was picked and what can be picked now, or what is left. @param {Turn} t @param {Choice} choice */
function secondLine(t, choice) {
  const picked = choice.chosen
    .filter(c => c.kind !== 'verb' && (!c.auto || choice.clickable(c.kind, c.key)))
    .map(c => t.game.name(c.kind, c.key));
  const count = choice.things.size;
  const played = playedOf(t.board, t.model.view).map(key => t.game.name(t.game.cardKind, key));
  const card = played.length ? [h('span', { class: 'wide' }, `${tr('play-card', played.join(', '))} `)] : [];
  /** @type {string[]} */
  const parts = [];
  if (picked.length) parts.push(tr(count ? 'play-picked-next' : 'play-picked', picked.join(' → ')));
  else parts.push(...(t.model.prompt.more ?? []).map(note => sayNote(t.game, note)));
  const cards = [...choice.things.keys()].filter(name => name.startsWith(`${t.game.cardKind}:`)).length;
  if (count) parts.push(tr(cards === count ? 'play-count-cards' : 'play-count', count));
  return [...card, parts.join(' ')];
}

/** Undo, or a step back in the choice. @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
function stepBack(t, choice) {
  if (started(choice))
    return [{ id: 'back', label: tr('play-back'), icon: 'i-back', key: 'Escape', run: t.commands.back }];
  const off = t.model.undoable ? undefined : tr('play-no-undo');
  return [
    {
      id: 'undo',
      label: tr('play-undo'),
      icon: 'i-undo',
      key: 'z',
      off,
      bare: choice.buttons.length > 3,
      run: t.commands.undo,
    },
  ];
}

/** Buttons of a choice; the one that ends a row of clicks on the map is the main one.
 * @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
export function choiceButtons(t, choice) {
  const plain = choice.buttons.filter(b => b.type === 'action' && !b.args.length);
  const main =
    choice.buttons.length === 1
      ? choice.buttons[0]
      : (choice.things.size || choice.stepper) && plain.length === 1
        ? plain[0]
        : null;
  // A number is chosen by its own key; the others have those that are left.
  const numbers = choice.buttons.map(b => (b.type === 'number' && b !== main ? String(b.value) : ''));
  const free = [...'123456789'].filter(key => !numbers.includes(key));
  const keyOf = (/** @type {import('../choose.js').Button} */ b) =>
    b === main ? 'Enter' : b.type === 'number' ? String(b.value).match(/^\d$/)?.[0] : free.shift();
  return [
    ...choice.buttons.map(b => ({
      ...wordsOf(t, b, shortName(t, choice, b)),
      gold: true,
      key: keyOf(b),
      run: runOf(t, b),
    })),
    ...placeButtons(t, choice).map(spec => ({ ...spec, key: free.shift() })),
  ];
}

/** So few places beside a button are buttons, too: nobody has to guess that the map has the other choice. */
const FEW_PLACES = 4;

/** @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
function placeButtons(t, choice) {
  const things = [...choice.things].map(([name, count]) => ({ ...thingOf(name), count }));
  if (
    !choice.buttons.some(b => b.type === 'action' && !b.args.length) ||
    things.length > FEW_PLACES ||
    things.some(({ kind, count }) => kind === t.game.cardKind || count > 1)
  )
    return [];
  return things.flatMap(({ kind, key }) => {
    const then = pick(choice, { kind, key });
    if (!then || !('action' in then)) return [];
    const label = capital(sayAction(t.game, then.action));
    return [
      {
        id: then.action,
        label,
        icon: t.board.actionIcon?.(then.action) ?? null,
        gold: true,
        run: () => t.pick({ kind, key }),
      },
    ];
  });
}

/**
 * Buttons that differ in one thing only are called by it.
 * @param {Turn} t
 * @param {Choice} choice
 * @param {import('../choose.js').Button} b
 */
function shortName(t, choice, b) {
  if (b.type !== 'action' || !b.args.length) return null;
  const twins = choice.buttons.filter(
    other => other.type === 'action' && other.verb === b.verb && other.args.length === b.args.length,
  );
  const differ = b.args.filter((arg, i) =>
    twins.some(other => other.type === 'action' && other.args[i].key !== arg.key),
  );
  return twins.length > 1 && differ.length === 1 ? capital(t.game.name(differ[0].kind, differ[0].key)) : null;
}

/**
 * @param {Turn} t
 * @param {import('../choose.js').Button} b
 * @param {string|null} short
 * @returns {{id: string, label: string, spoken?: string, icon: string|null}}
 */
function wordsOf(t, b, short) {
  if (b.type === 'verb') {
    const text = both(t.game.verb(b.verb)?.text).replace(/\{[^}]*\}/g, '…');
    return { id: `verb ${b.verb}`, label: capital(text), icon: t.board.actionIcon?.(b.verb) ?? null };
  }
  if (b.type === 'thing') return { id: `thing ${b.key}`, label: t.game.name(b.kind, b.key), icon: null };
  const spoken = capital(sayAction(t.game, b.action));
  const sign =
    t.board.actionIcon?.(b.action) ??
    (b.type === 'action' && !b.args.length && t.game.verb(b.verb)?.quiet ? 'i-check' : null);
  if (b.type === 'number') return { id: b.action, label: String(b.value), spoken, icon: null };
  return { id: b.action, label: t.board.shortAction?.(b.action) ?? short ?? spoken, spoken, icon: sign };
}

/** @param {Turn} t @param {import('../choose.js').Button} b */
function runOf(t, b) {
  if (b.type === 'verb') return () => t.pick({ kind: 'verb', key: b.verb });
  return b.type === 'thing' ? () => t.pick(b) : () => t.choose(b.action);
}

/** Both players sit here: the next one takes over. @param {Turn} t @param {string} side @returns {PromptSpec} */
function handPrompt(t, side) {
  return {
    side,
    who: tr('play-hand-who'),
    main: [tr('play-hand-title', sideName(side, t.game))],
    why: [tr('play-hand-why')],
    buttons: [
      ...(t.model.undoable
        ? [{ id: 'undo', label: tr('play-undo'), icon: 'i-undo', key: 'z', run: t.commands.undo }]
        : []),
      {
        id: 'handover',
        label: tr('play-hand-now'),
        icon: 'i-users',
        gold: true,
        key: 'Enter',
        run: t.commands.handover,
      },
    ],
  };
}

/** @param {Turn} t @returns {PromptSpec} */
function otherPrompt(t) {
  if (t.model.role === 'both' && t.model.prompt.player) return handPrompt(t, t.model.prompt.player);
  const { prompt, seats, you, undoable, programDecides } = t.model;
  const side = prompt.player;
  const name = side ? sideName(side, t.game) : '';
  const absent = side !== null && seats[side] && !programDecides && seats[side].present === false;
  const asked = programDecides
    ? tr('play-program-thinks', name, playerName(seats[side ?? ''].plays))
    : tr('play-awaited', name);
  return {
    side,
    who: tr(programDecides ? 'play-thinking' : 'play-waiting'),
    waiting: true,
    main: side ? [asked, ' ', ...(prompt.note ? told(t, prompt.note) : [])] : [tr('play-working')],
    why: [
      tr(absent ? 'play-other-away' : you === 'spectator' ? 'play-watching' : 'play-may-look'),
      ...ruleNodes(t, prompt.rule),
    ],
    buttons: undoable
      ? [{ id: 'undo', label: tr('play-undo'), icon: 'i-undo', key: 'z', run: t.commands.undo }]
      : [],
  };
}
