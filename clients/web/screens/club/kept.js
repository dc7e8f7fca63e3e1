// kept.js - what a club's server keeps of people: who reads it and until when. docs/SECURITY.md has the same by table.
import { h, redrawWithLanguage, replace } from '../../dom.js';
import { setFrame } from '../../app.js';
import { narrow, panel, SIGN } from '../../club/pieces.js';
import { tr } from '../../words.js';

/** In the order in which they are told; `club-kept-KEY` names it, `club-kept-KEY-how` says the rest. */
const THINGS = [
  'name',
  'mail',
  'password',
  'session',
  'games',
  'talk',
  'notes',
  'ratings',
  'notices',
  'letters',
  'push',
  'log',
  'address',
  'backups',
];

const thing = (/** @type {string} */ key) => [
  h('dt', null, tr(`club-kept-${key}`)),
  h('dd', null, tr(`club-kept-${key}-how`)),
];

/** @param {HTMLElement} root */
export const mount = root =>
  redrawWithLanguage(() => {
    setFrame({ title: tr('club-data') });
    replace(
      root,
      narrow(
        panel(
          'kept-panel',
          SIGN.person,
          tr('club-data'),
          h(
            'div',
            { class: 'panel-body prose' },
            h('p', null, tr('club-kept-text')),
            h('dl', { class: 'club-kept' }, THINGS.flatMap(thing)),
            h('p', null, tr('club-kept-who')),
          ),
        ),
      ),
    );
  });
