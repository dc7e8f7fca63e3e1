// boot.js - theme and language before the first paint; a classic script so that it runs in time.
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
})();
