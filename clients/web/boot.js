// boot.js - theme and language before the first paint, and a word if the rest does not come; a classic
// script so that it runs in time.
(() => {
  /** @type {{theme?: string, language?: string}} */
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('ghent-prefs') ?? '{}') ?? {};
  } catch {
    // a store that cannot be read is an empty one
  }
  const dark =
    saved.theme === 'dark' || (saved.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  const fr =
    saved.language === 'fr' || (saved.language !== 'en' && navigator.language.toLowerCase().startsWith('fr'));
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  document.documentElement.lang = fr ? 'fr' : 'en';
  // A module that is missing anywhere stops all of them: nobody else could say so.
  addEventListener(
    'error',
    ({ target }) => {
      const broken = document.getElementById('broken');
      if (!(target instanceof HTMLScriptElement) || !broken) return;
      broken.setAttribute('role', 'alert');
      broken.removeAttribute('hidden');
    },
    true,
  );
})();
