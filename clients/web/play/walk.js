// walk.js - several actions one after the other, as one click means them: the way to a distant place.
import { prefs } from '../prefs.js';

/**
 * Does them as long as each is offered, can be undone, and nobody else does anything in between. What cannot be
 * undone is asked about as ever, and there it ends.
 * @param {import('./control.js').Control} control @param {string[]} way
 */
export async function walk(control, way) {
  const { model } = control;
  for (const action of way) {
    if (!model.mine || model.busy || !model.actions.includes(action)) return;
    const { barrier = [] } = await model.ask(action).catch(() => ({}));
    if (barrier.length || prefs().confirm === 'always') {
      await control.choose(action);
      return;
    }
    const told = new Set(model.log);
    if (!(await control.act(action))) return;
    if (model.log.some(entry => !told.has(entry) && entry.by !== model.you && entry.notes.length)) return;
  }
}
