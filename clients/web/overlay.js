// overlay.js - joins the editions of a file in the two languages (tools/mkassets makes them).

/** Lays one edition of a file over another: the same but for the language of its texts.
 * @param {any} onto @param {any} from */
export function overlay(onto, from) {
  for (const [key, value] of Object.entries(from)) {
    if (value !== null && typeof value === 'object' && onto[key]) overlay(onto[key], value);
    else onto[key] = value;
  }
}
