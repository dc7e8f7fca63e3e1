// files.js - journals as files: opened from the disk, dropped on the page, written to the disk.
import { button, h, icon } from './dom.js';
import { navigate, toast } from './app.js';
import { createTable, knownGames, serverInfo } from './api.js';
import { playerName } from './game.js';
import { sideName } from './sides.js';
import { journalFacts } from './journals.js';
import { importLocal } from './local.js';
import { openSheet } from './sheet.js';
import { both, tr } from './words.js';
import { tellError } from './screens/error.js';

/** @typedef {{name: string, text: string}} JournalFile */
/** @typedef {import('./journals.js').JournalFacts} JournalFacts */

const KEY = 'ghent-journal';
const LARGEST = 4 * 1024 * 1024;

/** @type {JournalFile | null} */
let opened = null;

/** The journal that was opened last; it outlives a reload of the page. @returns {JournalFile | null} */
export function openedJournal() {
  if (opened) return opened;
  try {
    opened = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    opened = null;
  }
  return opened;
}

/** @param {JournalFile} file */
export function setOpenedJournal(file) {
  opened = file;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(file));
  } catch {
    // too large for the store: it holds until the page is left
  }
}

/**
 * Persons stay, the computer stays; a game of two computers is given to a person.
 * @param {JournalFacts} head
 * @param {string[]} players
 */
function seatsOf(head, players) {
  const seats = Object.entries(head.who).map(([side, who]) => [side, players.includes(who) ? who : 'person']);
  if (seats.length && seats.every(([, who]) => who !== 'person')) seats[0][1] = 'person';
  return Object.fromEntries(seats);
}

/**
 * @param {JournalFile} file
 * @param {JournalFacts} head
 * @param {'browser' | 'server'} where
 */
async function goOn(file, head, where) {
  const info = (await knownGames()).find(({ id }) => id === head.game);
  const seats = seatsOf(head, info?.players ?? []);
  const hotseat = Object.values(seats).every(who => who === 'person');
  try {
    if (where === 'browser') {
      await navigate(`/play/${await importLocal(file.text, { seats, hotseat })}`);
    } else {
      await navigate(`/play/${(await createTable({ journal: file.text, seats, hotseat })).table}`);
    }
  } catch (error) {
    const { title, text, detail } = tellError(error);
    toast({ text: text || detail || title, kind: 'error' });
  }
}

/**
 * @param {JournalFile} file
 * @param {JournalFacts} head
 * @param {string} title
 */
async function journalChoices(file, head, title) {
  const server = await serverInfo().then(
    ({ host }) => host, // who else could make a table there?
    () => false,
  );
  const close = () => sheet.close();
  const row = (
    /** @type {string} */ symbol,
    /** @type {string} */ label,
    /** @type {string} */ hint,
    /** @type {() => void} */ run,
  ) =>
    h(
      'button',
      {
        type: 'button',
        class: 'rowlink',
        onClick: () => {
          close();
          run();
        },
      },
      icon(symbol),
      h('span', null, h('b', null, label), h('small', null, hint)),
      icon('i-chevron'),
    );
  const canGoOn = !head.over && !head.seenBy;
  const sheet = openSheet({
    title: file.name,
    class: 'is-list',
    body: [
      h('p', { class: 'list-lede' }, title),
      row('i-play', tr('file-replay'), tr('file-replay-hint'), () => {
        void navigate('/replay/file');
      }),
      ...(canGoOn
        ? [
            row('i-map', tr('file-browser'), tr('file-browser-hint'), () => {
              void goOn(file, head, 'browser');
            }),
          ]
        : []),
      ...(canGoOn && server
        ? [
            row('i-online', tr('file-server'), tr('file-server-hint'), () => {
              void goOn(file, head, 'server');
            }),
          ]
        : []),
      row('i-shield', tr('file-verify'), tr('file-verify-hint'), () => {
        void navigate('/verify/file');
      }),
    ],
  });
}

/** Takes a journal and asks what to do with it. @param {JournalFile} file */
export async function offerJournal(file) {
  const head = journalFacts(file.text);
  const info = head && (await knownGames()).find(({ id }) => id === head.game);
  if (!head || !info) {
    toast({
      text: head ? tr('file-unknown-game', head.game) : tr('file-no-journal', file.name),
      kind: 'error',
    });
    return;
  }
  setOpenedJournal(file);
  const who = Object.entries(head.who)
    .map(([side, plays]) => `${sideName(side, head.game)}: ${playerName(plays)}`)
    .join(', ');
  await journalChoices(
    file,
    head,
    [both(info.title), who, tr('home-moves', head.actions)].filter(Boolean).join(' · '),
  );
}

/** @param {File} file */
export async function readFile(file) {
  if (file.size > LARGEST) {
    toast({ text: tr('file-too-large', file.name), kind: 'error' });
    return null;
  }
  return { name: file.name, text: await file.text() };
}

/**
 * A button that opens the disk's files.
 * @param {string} label
 * @param {(file: JournalFile) => void} use
 * @param {string} [className]
 */
export function fileButton(label, use, className = '') {
  const input = h('input', {
    type: 'file',
    class: 'sr',
    accept: '.journal,.txt,text/plain',
    tabindex: '-1',
    'aria-hidden': 'true',
    onChange: async () => {
      const file = input.files?.[0] && (await readFile(input.files[0]));
      input.value = '';
      if (file) use(file);
    },
  });
  return h(
    'span',
    { class: 'file-button' },
    input,
    button(label, { icon: 'i-open', class: className, onClick: () => input.click() }),
  );
}

/**
 * Lets journals be dropped anywhere on the page.
 * @param {(file: JournalFile) => void} use
 * @returns {() => void} stops it
 */
export function acceptDrops(use) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('is-dropping');
  };
  const leave = (/** @type {DragEvent} */ event) => {
    if (!event.relatedTarget) document.body.classList.remove('is-dropping');
  };
  const drop = async (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    document.body.classList.remove('is-dropping');
    const first = event.dataTransfer?.files[0];
    const file = first && (await readFile(first));
    if (file) use(file);
  };
  window.addEventListener('dragover', over);
  window.addEventListener('dragleave', leave);
  window.addEventListener('drop', drop);
  return () => {
    window.removeEventListener('dragover', over);
    window.removeEventListener('dragleave', leave);
    window.removeEventListener('drop', drop);
  };
}

/**
 * Gives a text to the disk.
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
