// error.js - what is shown when a screen cannot be.
import { button, h, icon, redrawWithLanguage, replace } from '../dom.js';
import { reload, setFrame } from '../app.js';
import { ApiError } from '../api.js';
import { both, tr } from '../words.js';

/** @typedef {{title: string, text: string, detail?: string, symbol: string, again: boolean}} Told */

/**
 * A failed fetch or import is a server that is gone; the rest is told as it is.
 * @param {unknown} error
 * @returns {Told}
 */
export function tellError(error) {
  if (error instanceof ApiError && error.status === 401) error = new ApiError('forbidden', null, 403);
  if (error instanceof ApiError && error.code === 'forbidden') {
    return {
      title: tr('error-forbidden-title'),
      text: tr('error-forbidden'),
      symbol: 'i-lock',
      again: false,
    };
  }
  if (error instanceof ApiError && error.code === 'replaced') {
    return { title: tr('error-replaced-title'), text: tr('error-replaced'), symbol: 'i-lock', again: false };
  }
  if (error instanceof ApiError && error.code === 'closed') {
    return { title: tr('error-closed-title'), text: tr('error-closed'), symbol: 'i-close', again: false };
  }
  if (error instanceof ApiError && error.code === 'no-such-table') {
    return {
      title: tr('error-no-table-title'),
      text: tr('error-no-table'),
      symbol: 'i-search',
      again: false,
    };
  }
  if (error instanceof ApiError && error.text) {
    const text = both(error.text);
    // What is not there will not be there at once either.
    if (error.status === 404)
      return { title: tr('error-no-page-title'), text, symbol: 'i-search', again: false };
    return { title: tr('error-title'), text, symbol: 'i-warn', again: error.status !== 403 };
  }
  // What the worker refuses is a message of the wire, not an exception.
  const { text, code, line } =
    /** @type {{text?: import('../words.js').Both, code?: string, line?: number}} */ (Object(error));
  if (!(error instanceof Error) && (text || code)) {
    const words = line ? `${tr('verify-replay-bad', line)} ${both(text)}` : both(text);
    return {
      title: tr('error-title'),
      text: words,
      detail: text ? undefined : code,
      symbol: 'i-warn',
      again: true,
    };
  }
  const gone =
    (error instanceof ApiError && error.code === 'gone') ||
    (error instanceof TypeError && /fetch|import|load/i.test(error.message));
  if (gone) {
    return { title: tr('error-gone-title'), text: tr('error-gone'), symbol: 'i-offline', again: true };
  }
  const detail = error instanceof Error ? error.message : String(error);
  return { title: tr('error-title'), text: '', detail, symbol: 'i-warn', again: true };
}

/**
 * The message in the middle of a page or a panel.
 * @param {Told} told
 * @param {() => void} [retry]
 */
export function errorNode(
  { title, text, detail, symbol, again },
  retry = () => {
    void reload();
  },
) {
  return h(
    'div',
    { class: 'empty', role: 'alert' },
    icon(symbol),
    h('h2', null, title),
    text && h('p', null, text),
    detail && h('p', null, `${tr('error-details')}: `, h('code', null, detail)),
    h(
      'div',
      { class: 'acts' },
      again && button(tr('app-try-again'), { icon: 'i-redo', class: 'is-main', onClick: retry }),
      h('a', { class: 'btn', href: '/' }, icon('i-home'), h('span', null, tr('app-home'))),
    ),
  );
}

/**
 * @param {HTMLElement} root
 * @param {unknown} error
 */
export function mountError(root, error) {
  return redrawWithLanguage(() => {
    const told = tellError(error);
    setFrame({ title: told.title });
    replace(root, h('div', { class: 'page' }, h('section', { class: 'panel' }, errorNode(told))));
  });
}

/**
 * @param {HTMLElement} root
 * @param {import('../app.js').Context} context
 */
export function mount(root, { path }) {
  return redrawWithLanguage(() => {
    setFrame({ title: tr('error-no-page-title') });
    replace(
      root,
      h(
        'div',
        { class: 'page' },
        h(
          'section',
          { class: 'panel' },
          errorNode({
            title: tr('error-no-page-title'),
            text: tr('error-no-page', path),
            symbol: 'i-search',
            again: false,
          }),
        ),
      ),
    );
  });
}
