// crowd.mjs - names on a map that lie on other things.

/** Runs in the page: names of places that lie on another place, its name or a box. */
export function crowded() {
  const rect = (el, trim = 0) => {
    const { left, top, right, bottom } = el.getBoundingClientRect();
    return { left: left + trim, top: top + trim, right: right - trim, bottom: bottom - trim };
  };
  const common = (a, b) =>
    Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) *
    Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
  const nameOf = el =>
    el.querySelector('.place-name') ?? document.querySelector(`.name-at[data-of="${el.dataset.key}"] text`);
  const places = [...document.querySelectorAll('.map svg .place')].map(el => ({
    key: el.dataset.key,
    name: nameOf(el) && rect(nameOf(el), 2),
    ground: rect(el.querySelector('.space, .box'), 1),
  }));
  return places.flatMap(({ key, name }) =>
    places
      .filter(other => name && other.key !== key)
      .filter(other => common(name, other.ground) + (other.name ? common(name, other.name) : 0) > 30)
      .map(other => `${key} on ${other.key}`),
  );
}
