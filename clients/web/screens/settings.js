// settings.js - what a player may set; each change holds at once and stays in this browser.
import { h, icon, redrawWithLanguage, replace } from '../dom.js';
import { setFrame } from '../app.js';
import { keyTable } from '../play/help.js';
import { PLAY_KEYS } from '../play/playkeys.js';
import { prefs, setPrefs } from '../prefs.js';
import { setLanguage, tr } from '../words.js';

/** @typedef {import('../prefs.js').Prefs} Prefs */

/**
 * @param {keyof Prefs} name
 * @param {string} value
 * @param {string} label
 * @param {{hint?: string, sign?: string, lang?: string}} [more]
 */
function radio(name, value, label, { hint, sign, lang } = {}) {
  return h(
    'label',
    { lang },
    h('input', {
      type: 'radio',
      name,
      id: `${name}-${value}`,
      value,
      checked: prefs()[name] === value,
      onChange: () =>
        name === 'language' ? setLanguage(/** @type {'en'} */ (value)) : setPrefs({ [name]: value }),
    }),
    sign && icon(sign),
    h('span', null, label, hint && h('small', null, hint)),
  );
}

/**
 * @param {keyof Prefs} name
 * @param {string} label
 * @param {string} hint
 * @param {string} sign
 */
function tick(name, label, hint, sign) {
  const box = h('input', {
    type: 'checkbox',
    name,
    id: `set-${name}`,
    checked: prefs()[name],
    onChange: () => setPrefs({ [name]: box.checked }),
  });
  return h('label', null, box, icon(sign), h('span', null, label, h('small', null, hint)));
}

/** @param {string} legend @param {...Node} choices */
function group(legend, ...choices) {
  return h('fieldset', null, h('legend', null, legend), h('div', { class: 'choice' }, choices));
}

/** Settings may also change elsewhere, in the top bar. @param {HTMLElement} root */
function showPrefs(root) {
  for (const input of root.querySelectorAll('input')) {
    const value = prefs()[/** @type {keyof Prefs} */ (input.name)];
    input.checked = input.type === 'checkbox' ? value === true : value === input.value;
  }
}

/** @param {HTMLElement} root */
export function mount(root) {
  const show = () => showPrefs(root);
  document.addEventListener('prefschange', show);
  const stop = redrawWithLanguage(() => {
    setFrame({ title: tr('app-settings') });
    replace(
      root,
      h(
        'div',
        { class: 'page' },
        h(
          'form',
          { class: 'form' },
          group(
            tr('set-language'),
            radio('language', 'auto', tr('set-auto'), { hint: tr('set-language-auto') }),
            radio('language', 'en', 'English', { lang: 'en' }),
            radio('language', 'fr', 'Français', { lang: 'fr' }),
          ),
          group(
            tr('set-theme'),
            radio('theme', 'auto', tr('set-auto'), { hint: tr('set-theme-auto') }),
            radio('theme', 'light', tr('set-light'), { sign: 'i-sun' }),
            radio('theme', 'dark', tr('set-dark'), { sign: 'i-moon' }),
          ),
          group(
            tr('set-speed'),
            radio('speed', 'slow', tr('set-slow')),
            radio('speed', 'normal', tr('set-normal')),
            radio('speed', 'fast', tr('set-fast')),
            radio('speed', 'none', tr('set-none'), { hint: tr('set-none-hint') }),
          ),
          group(
            tr('set-confirm'),
            radio('confirm', 'always', tr('set-confirm-always'), { hint: tr('set-confirm-always-hint') }),
            radio('confirm', 'chance', tr('set-confirm-chance'), { hint: tr('set-confirm-chance-hint') }),
            radio('confirm', 'never', tr('set-confirm-never'), { hint: tr('set-confirm-never-hint') }),
          ),
          group(
            tr('set-labels'),
            radio('labels', 'small', tr('set-small')),
            radio('labels', 'normal', tr('set-medium')),
            radio('labels', 'large', tr('set-large')),
          ),
          group(
            tr('set-more'),
            tick('sound', tr('set-sound'), tr('set-sound-hint'), 'i-sound'),
            tick('patterns', tr('set-patterns'), tr('set-patterns-hint'), 'i-eye'),
          ),
          h('fieldset', null, h('legend', null, tr('keys-title')), keyTable(PLAY_KEYS)),
          h('p', { class: 'hint' }, tr('set-kept')),
        ),
      ),
    );
  });
  return () => {
    stop();
    document.removeEventListener('prefschange', show);
  };
}
