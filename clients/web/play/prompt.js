// prompt.js - what the prompt says in each state of a table, and which buttons it offers.
import { isWord, pick, started, thingOf } from '../choose.js';
import { coming, h } from '../dom.js';
import { playerName } from '../game.js';
import { sideName } from '../sides.js';
import { noteNodes, noteRules, OPEN, ruleLink, sayAction, sayNote } from '../say.js';
import { both, capital, tr } from '../words.js';
import { playedOf } from './shown.js';
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
 * @property {import('./battle.js').Battle|null} [fight]   the one that goes on, or was the last
 * @property {{action: string, barrier: string[], odds: Note[], asked: boolean, since: number}|null} pending
 * @property {{entry: import('../table.js').Entry, note: Note}|null} playing
 * @property {Record<string, () => void>} commands    takeback: where there is one to ask for
 * @property {(spec: PromptSpec) => PromptSpec} [halted]   what a club adds before the game
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
  if (model.state === 'waiting' || model.state === 'frozen') {
    const spec = haltPrompt(t, model.state);
    return t.halted?.(spec) ?? spec;
  }
  if (t.pending) return pendingPrompt(t, t.pending);
  return model.mine && t.choice ? ownPrompt(t, t.choice) : otherPrompt(t);
}

/** @param {Turn} t @param {Note} note */
const told = (t, note) => toldNodes(t.game, t.board, note, { onThing: (kind, key) => t.onThing(kind, key) });

/** The rule that asks: that of the question, unless it is asked here for another reason. @param {Turn} t */
function ruleNodes({ game, model, onRule }) {
  const { note, rule } = model.prompt;
  const rules = note ? noteRules(game, note) : [];
  const id = rules.includes(rule ?? '') ? rule : (rules[0] ?? rule);
  return id ? [' ', ruleLink(game, id, onRule)] : [];
}

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

/** The side that has won, if one has. @param {Turn} t */
export const winnerOf = t => t.game.sides.find(side => Number(t.model.result?.[side]) > 0) ?? null;

/** How it ended, in a sentence. @param {Turn} t */
export function resultText(t) {
  const { result } = t.model;
  if (!result) return tr('play-over');
  const winner = winnerOf(t);
  if (!winner)
    return tr(['agreed', 'closed'].includes(result.how) ? `play-result-${result.how}` : 'play-result-draw');
  const how = ['resigned', 'time'].includes(result.how) ? `play-result-${result.how}` : 'play-result-won';
  const loser = t.game.sides.find(side => side !== winner);
  return tr(how, sideName(winner, t.game), sideName(loser, t.game));
}

/** What it means for the one who looks; null: who plays both sides, or only looks on, has neither won nor lost.
 * @param {Turn} t @returns {'won'|'lost'|null} */
export function ownResult(t) {
  const { you, role } = t.model;
  const winner = winnerOf(t);
  if (!winner || !t.game.sides.includes(you) || role === 'both') return null;
  return winner === you ? 'won' : 'lost';
}

/** @param {Turn} t */
export function ownResultText(t) {
  const own = ownResult(t);
  return own ? tr(own === 'won' ? 'play-result-you' : 'play-result-lost') : resultText(t);
}

/** Why it ended, in the words of the game, with its rule; nobody has to be told why he gave up.
 * @param {Turn} t @returns {Node[]} */
export function endReason(t) {
  const { result, log } = t.model;
  const last = log.findLast(entry => entry.notes.length)?.notes.at(-1);
  return result?.how === 'played' && last ? noteNodes(t.game, last, { onRule: t.onRule }) : [];
}

/** @param {Turn} t @returns {PromptSpec} */
function overPrompt(t) {
  const own = ownResult(t);
  return {
    side: winnerOf(t),
    who: tr('play-over'),
    main: [own ? `${ownResultText(t)} ${resultText(t)}` : resultText(t)],
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
  // Both have come, and one has gone again before the game began (shares.js).
  const bound = waiting && Object.values(t.model.seats).every(seat => seat.pledge);
  const watching = t.model.you === 'spectator';
  const friend = watching ? 'play-waiting-watch' : 'play-waiting-friend';
  const links = watching ? undefined : t.commands.links;
  const why = links ? 'play-waiting-why' : 'play-waiting-both';
  return {
    side: waiting ? t.model.you : null,
    who: tr(waiting ? 'play-waiting' : 'play-frozen'),
    waiting: true,
    main: [tr(bound ? 'play-waiting-share' : waiting ? friend : 'play-frozen-main')],
    why: [tr(bound ? 'play-waiting-share-why' : waiting ? why : 'play-frozen-why')],
    buttons: waiting
      ? links
        ? [{ id: 'links', label: tr('play-links'), icon: 'i-link', gold: true, key: 'Enter', run: links }]
        : []
      : [{ id: 'journal', label: tr('play-journal'), icon: 'i-log', run: t.commands.journal }],
  };
}

/** The question comes up where the first click was: the second one of a pair does not answer it. */
const DOUBLE_CLICK_MS = 400;

/** What makes it final, the weightiest first; where chance begins with no die, cards are dealt.
 * @param {string[]} barrier */
function finalWords(barrier) {
  if (barrier.includes('chance'))
    return [tr(barrier.includes('dice') ? 'play-barrier-chance' : 'play-barrier-cards')];
  return ['reveal', 'handover'].filter(b => barrier.includes(b)).map(b => tr(`play-barrier-${b}`));
}

/** More sentences than these about what may come are shown in a panel. */
const FEW_ODDS = 3;

/** Whether what may come of an action is shown in a panel over the map.
 * @param {import('../game.js').Game} game @param {{barrier: string[], odds: import('../table.js').Note[]}} pending */
export const worthPanel = (game, { barrier, odds }) =>
  barrier.includes('dice') || odds.filter(note => game.message(note.m)?.kinds.length).length > FEW_ODDS;

/** What the game says of an action that rolls no dice: what is lost, that nothing comes of it. Who stops
 * without such a sentence is told once more what he leaves.
 * @param {Turn} t @param {NonNullable<Turn['pending']>} pending */
function plainOdds(t, { action, barrier, odds }) {
  if (worthPanel(t.game, { barrier, odds })) return [];
  const notes = odds.filter(note => t.game.message(note.m)?.kinds.length);
  const { note, more = [] } = t.model.prompt;
  const stops = !action.includes(' ') && t.choice?.things.size;
  return (notes.length ? notes : stops ? [note ?? [], more].flat() : []).map(n => `${sayNote(t.game, n)} `);
}

/** An action as it is asked about. @param {Turn} t @param {NonNullable<Turn['pending']>} pending */
export const phraseOf = (t, { action, odds }) =>
  t.board.phrase?.(action, t.model.prompt.note ?? null, odds) ??
  (action.includes(' ') ? null : t.board.shortAction?.(action)) ??
  capital(sayAction(t.game, action));

/** The answer that changes nothing stands last, where the pointer is: a second click does no harm.
 * @param {Turn} t @param {NonNullable<Turn['pending']>} pending @returns {PromptSpec} */
function pendingPrompt(t, pending) {
  const { barrier, asked, since } = pending;
  const rolls = barrier.includes('dice');
  const deaf = since + DOUBLE_CLICK_MS - performance.now();
  return {
    side: t.model.you,
    who: tr('play-confirm-who'),
    main: [phraseOf(t, pending)],
    why: asked ? [...plainOdds(t, pending), ...finalWords(barrier).slice(0, 1)] : [tr('play-working')],
    buttons: [
      {
        id: 'confirm',
        label: tr(rolls ? 'play-confirm-roll' : 'play-confirm'),
        icon: 'i-check',
        gold: true,
        key: 'Enter',
        also: DONE_KEY,
        deaf,
        run: t.commands.confirm,
      },
      {
        id: 'cancel',
        label: tr('play-cancel'),
        icon: 'i-close',
        key: 'Escape',
        deaf,
        run: t.commands.cancel,
      },
    ],
  };
}

/** @param {Turn} t @param {Choice} choice @returns {PromptSpec} */
function ownPrompt(t, choice) {
  const { prompt, you } = t.model;
  const note = prompt.note;
  return {
    side: you,
    who: tr('play-your-turn'),
    main: note ? told(t, note) : [tr('play-choose')],
    why: [...secondLine(t, choice), ...ruleNodes(t)],
    buttons: [...hintButton(t, choice), ...stepBack(t, choice), ...choiceButtons(t, choice)],
    extra: choice.stepper
      ? coming(import('./stepper.js').then(it => it.stepperNode(t.game, choice, t.choose)))
      : null,
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

/** Legal, but nothing would come of it: the prompt says so. */
const IDLE = 'idle';

/** @param {Turn} t @returns {Set<string>} */
const idleActions = t =>
  new Set((t.model.prompt.more ?? []).filter(note => note.m === IDLE).map(note => String(note.a[0])));

/** What was picked and what can be picked now, or what is left. @param {Turn} t @param {Choice} choice */
function secondLine(t, choice) {
  const picked = choice.chosen
    .filter(c => !isWord(c.kind) && (!c.auto || choice.clickable(c.kind, c.key)))
    .map(c => t.game.nameNow(c.kind, c.key));
  const count = choice.things.size;
  const played = playedOf(t.board, t.model.view).map(key => t.game.name(t.game.cardKind, key));
  const card = played.length
    ? [h('span', { class: 'wide' }, `${tr('play-card', played.join(', ')).replace(/([!?])\.$/, '$1')} `)]
    : [];
  const verb = choice.chosen.findLast(c => isWord(c.kind));
  /** @type {string[]} */
  const parts = verb ? [`${wordLabel(t, verb.key)}.`] : [];
  if (picked.length) parts.push(tr(count ? 'play-picked-next' : 'play-picked', picked.join(' → ')));
  else
    parts.push(
      ...(t.model.prompt.more ?? []).filter(note => note.m !== IDLE).map(note => sayNote(t.game, note)),
    );
  if (count) parts.push(tr(countWords(t, choice), count));
  const idle = [...idleActions(t)].map(action => t.board.shortAction?.(action) ?? sayAction(t.game, action));
  if (idle.length) parts.push(tr('play-idle', idle.join(', ')));
  return [...card, parts.join(' ')];
}

/** Cards, places, or things of several kinds. @param {Turn} t @param {Choice} choice */
function countWords(t, choice) {
  const kinds = new Set([...choice.things.keys()].map(name => thingOf(name).kind));
  const [only] = kinds.size === 1 ? kinds : [];
  if (only === t.game.cardKind) return 'play-count-cards';
  return only === t.game.placeKind ? 'play-count' : 'play-count-things';
}

/** Undo, or a step back in the choice. @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
function stepBack(t, choice) {
  if (started(choice))
    return [{ id: 'back', label: tr('play-back'), icon: 'i-back', key: 'Escape', run: t.commands.back }];
  return undoButton(t, choice.buttons.length > 3);
}

/** Undo; where it is at an end, what may still be taken back, and why it is at an end.
 * @param {Turn} t @param {boolean} bare @returns {ButtonSpec[]} */
function undoButton(t, bare) {
  const { undoable, alone, you, log } = t.model;
  const shared = { icon: 'i-undo', key: 'z', bare };
  if (!undoable && t.commands.takeback && log.some(entry => entry.n >= 0 && entry.by === you)) {
    const label = tr(alone ? 'play-takeback-title' : 'play-takeback-ask-title');
    return [{ id: 'takeback', label: `${label}…`, ...shared, run: t.commands.takeback }];
  }
  const off = undoable ? undefined : tr('play-no-undo');
  return [{ id: 'undo', label: tr('play-undo'), ...shared, off, run: t.commands.undo }];
}

/** Presses what ends a row of clicks or confirms it, whatever has the focus. */
const DONE_KEY = 'd';

/** Buttons of a choice; the one that ends a row of clicks on the map is the main one.
 * @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
export function choiceButtons(t, choice) {
  const plain = choice.buttons.filter(b => b.type === 'action' && !b.args.length);
  const only = plain.length === 1 ? plain[0] : null;
  // What ends it has the same key as long as it is there, whatever else can still be chosen.
  const ends = only?.type === 'action' && only.verb === 'done';
  const main =
    choice.buttons.length === 1
      ? choice.buttons[0]
      : choice.things.size || choice.stepper || ends
        ? only
        : null;
  // A number is chosen by its own key; the others have those that are left.
  const numbers = choice.buttons.map(b => (b.type === 'number' && b !== main ? String(b.value) : ''));
  const free = [...'123456789'].filter(key => !numbers.includes(key));
  const idle = idleActions(t);
  const isIdle = (/** @type {import('../choose.js').Button} */ b) => 'action' in b && idle.has(b.action);
  const keyOf = (/** @type {import('../choose.js').Button} */ b) =>
    b === main ? 'Enter' : b.type === 'number' ? String(b.value).match(/^\d$/)?.[0] : free.shift();
  const ranked = [...choice.buttons.filter(b => !isIdle(b)), ...choice.buttons.filter(isIdle)];
  return [
    ...ranked.map(b => ({
      ...wordsOf(t, b, shortName(t, choice, b)),
      gold: !isIdle(b),
      key: keyOf(b),
      ...(b === main || b === only ? { also: DONE_KEY } : {}),
      run: runOf(t, b),
    })),
    ...placeButtons(t, choice).map(spec => ({ ...spec, key: free.shift() })),
  ];
}

/** So few places beside a button are buttons, too: nobody has to guess that the map has the other choice. */
const FEW_PLACES = 4;

/** While a battle goes on its panel may lie on the map: then so many are buttons, whatever else there is. */
const MANY_PLACES = 12;

/** @param {Turn} t @param {Choice} choice @returns {ButtonSpec[]} */
function placeButtons(t, choice) {
  const most = t.fight && !t.fight.over ? MANY_PLACES : 0;
  const things = [...choice.things].map(([name, count]) => ({ ...thingOf(name), count }));
  if (
    (!most && !choice.buttons.some(b => b.type === 'action' && !b.args.length)) ||
    things.length > (most || FEW_PLACES) ||
    things.some(({ kind, count }) => kind === t.game.cardKind || (!most && count > 1))
  )
    return [];
  return things.flatMap(({ kind, key }) => {
    const then = pick(choice, { kind, key });
    if (!then) return [];
    const begun = 'action' in then ? then.action : begunBy(then);
    if (!begun) return [];
    const label = t.board.shortAction?.(begun) ?? capital(sayAction(t.game, begun));
    return [
      {
        id: begun,
        label,
        icon: t.board.actionIcon?.(begun) ?? null,
        gold: true,
        run: () => t.pick({ kind, key }),
      },
    ];
  });
}

/** What the actions that are left have in common, as the beginning of one: its verb and what was picked, the
 * rest open; null: they differ in more. @param {Choice} choice */
function begunBy({ left }) {
  const [first, ...others] = left.filter(action => action.args.length);
  if (!first || others.some(({ verb }) => verb !== first.verb)) return null;
  const words = first.args.map((arg, i) => (others.every(({ args }) => same(args[i], arg)) ? arg.key : OPEN));
  return [first.verb, ...words].join(' ');
}

/** @param {import('../choose.js').Thing | undefined} a @param {import('../choose.js').Thing} b */
const same = (a, b) => a?.kind === b.kind && a.key === b.key;

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
  return twins.length > 1 && differ.length === 1
    ? capital(t.game.nameNow(differ[0].kind, differ[0].key))
    : null;
}

/** What a verb is called, or several behind one button.
 * @param {Pick<Turn, 'game' | 'board'>} t @param {string} word */
export function wordLabel({ game, board }, word) {
  const text = () => both(game.verb(word)?.text).replace(/\{[^}]*\}/g, '…');
  return capital(board.verbLabel?.(word) ?? (game.verb(word) ? text() : word));
}

/**
 * @param {Turn} t
 * @param {import('../choose.js').Button} b
 * @param {string|null} short
 * @returns {{id: string, label: string, spoken?: string, icon: string|null}}
 */
function wordsOf(t, b, short) {
  if (b.type === 'verbs' || b.type === 'verb') {
    const [id, word] = b.type === 'verb' ? [b.verb, b.verb] : [b.verbs.join(' '), b.name];
    return { id: `${b.type} ${id}`, label: wordLabel(t, word), icon: t.board.actionIcon?.(word) ?? null };
  }
  if (b.type === 'thing') return { id: `thing ${b.key}`, label: t.game.nameNow(b.kind, b.key), icon: null };
  const spoken = capital(sayAction(t.game, b.action));
  const sign =
    t.board.actionIcon?.(b.action) ??
    (b.type === 'action' && !b.args.length && t.game.verb(b.verb)?.quiet ? 'i-check' : null);
  const own = t.board.shortAction?.(b.action) ?? null;
  if (b.type === 'number') return { id: b.action, label: own ?? String(b.value), spoken, icon: null };
  return { id: b.action, label: own ?? short ?? spoken, spoken, icon: sign };
}

/** @param {Turn} t @param {import('../choose.js').Button} b */
function runOf(t, b) {
  if (b.type === 'verb') return () => t.pick({ kind: 'verb', key: b.verb });
  if (b.type === 'verbs') return () => t.pick({ kind: 'verbs', key: b.name });
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

/** What another is asked; a question that speaks to him is told as what he may do.
 * @param {Turn} t @param {import('../table.js').Prompt} prompt */
function awaited(t, { note, player }) {
  const words = note && t.board.awaits?.(note, sideName(player ?? '', t.game));
  return words ? [words] : note ? told(t, note) : [];
}

/** @param {Turn} t @returns {PromptSpec} */
function otherPrompt(t) {
  if (t.model.role === 'both' && t.model.prompt.player) return handPrompt(t, t.model.prompt.player);
  const { prompt, seats, you, programDecides } = t.model;
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
    main: side ? [asked, ' ', ...awaited(t, prompt)] : [tr('play-working')],
    why: [
      tr(absent ? 'play-other-away' : you === 'spectator' ? 'play-watching' : 'play-may-look'),
      ...ruleNodes(t),
    ],
    buttons: you === 'spectator' ? [] : undoButton(t, false).filter(spec => !spec.off),
  };
}
