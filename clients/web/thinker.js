// thinker.js - the thinking worker's own thread (worker/mind.js): it belongs to a table's worker and
// ends with it.

import { Mind } from './worker/mind.js';

const mind = new Mind(message => postMessage(message));

addEventListener('message', ({ data }) => {
  mind.handle(data).catch(error => postMessage({ re: data.id, failed: String(error) }));
});
