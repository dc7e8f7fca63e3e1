// sound.js - a few short sounds, made on the spot; silent unless the player wants them.
import { prefs } from '../prefs.js';

/** @typedef {'move'|'dice'|'card'|'turn'|'win'|'no'} Sound */

/** Notes of a sound: frequency, start and length in seconds, shape, loudness. */
/** @type {Record<Sound, [number, number, number, OscillatorType, number][]>} */
const SOUNDS = {
  move: [
    [180, 0, 0.07, 'triangle', 0.5],
    [120, 0.03, 0.08, 'sine', 0.5],
  ],
  card: [
    [520, 0, 0.04, 'triangle', 0.2],
    [700, 0.03, 0.05, 'triangle', 0.16],
  ],
  dice: [
    [240, 0, 0.03, 'square', 0.12],
    [310, 0.06, 0.03, 'square', 0.12],
    [200, 0.12, 0.03, 'square', 0.12],
    [280, 0.2, 0.04, 'square', 0.1],
  ],
  turn: [
    [392, 0, 0.16, 'sine', 0.35],
    [523, 0.14, 0.26, 'sine', 0.35],
  ],
  win: [
    [392, 0, 0.18, 'triangle', 0.35],
    [494, 0.16, 0.18, 'triangle', 0.35],
    [587, 0.32, 0.4, 'triangle', 0.35],
  ],
  no: [[160, 0, 0.12, 'sawtooth', 0.12]],
};

/** @type {AudioContext|null} */
let context = null;

/** @param {Sound} name */
export function play(name) {
  if (!prefs().sound || !('AudioContext' in globalThis)) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[name]) tone(context, note);
}

/** @param {AudioContext} ctx @param {[number, number, number, OscillatorType, number]} note */
function tone(ctx, [frequency, start, length, shape, loud]) {
  const at = ctx.currentTime + start;
  const voice = ctx.createOscillator();
  const gain = ctx.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(frequency, at);
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loud * 0.3, at + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  voice.connect(gain).connect(ctx.destination);
  voice.start(at);
  voice.stop(at + length + 0.02);
}
