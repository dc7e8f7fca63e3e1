// way.js - to signing in, and back to where one came from.

/** Only pages of this site. @param {string | null} to */
export function destination(to) {
  if (!to) return '/';
  const url = new URL(to, location.origin);
  return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
}

/** The page that is shown, with the invitation that an address may end with. */
export const here = () => location.pathname + location.search + location.hash;

/** Where one signs in, to come back. @param {string} [to] */
export const signInHref = (to = here()) => `/club/sign-in?to=${encodeURIComponent(to)}`;
