// unread.js - how many notices wait: told by the server on a line of the page's own, and counted in
// the tab's title.
import { pauseBefore, socketAddress } from '../link.js';
import { setWaiting } from '../topbar.js';
import { get, me } from './api.js';

/** A line that carries nothing is asked so often whether it stands. */
const BEAT_MS = 20000;
/** The server closes the line so when its session is over. */
const SIGNED_OUT = 4401;

/** @type {{count: number, watching: boolean, socket: WebSocket | null, tries: number, beat: any, pause: any}} */
const state = { count: 0, watching: false, socket: null, tries: 0, beat: null, pause: null };

export const unread = () => state.count;

/** @param {number} count */
export function setUnread(count) {
  if (count === state.count) return;
  state.count = count;
  setWaiting(count);
  document.dispatchEvent(new CustomEvent('noticeschange'));
}

/** Asks now; without an answer the old number stays. */
export async function askNotices() {
  const { account } = await me();
  if (!account || account.bot) setUnread(0);
  else setUnread((await get('notices')).unread ?? 0);
}

const ask = () => void askNotices().catch(() => {});

function hangUp() {
  clearInterval(state.beat);
  clearTimeout(state.pause);
  const { socket } = state;
  state.socket = null;
  socket?.close(1000);
}

/** Answered or not, the last beat shows whether the line still stands. @param {WebSocket} socket */
function keepBeating(socket) {
  let heard = true;
  socket.addEventListener('message', () => (heard = true));
  state.beat = setInterval(() => {
    if (!heard) socket.close(4000);
    heard = false;
    if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"ping","id":1}');
  }, BEAT_MS);
}

/** What was told while there was no line is asked for when it stands. */
function callUp() {
  const socket = new WebSocket(socketAddress(location), 'ghent-1');
  state.socket = socket;
  socket.onopen = () => {
    state.tries = 0;
    keepBeating(socket);
    ask();
  };
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (socket === state.socket && message.type === 'notice') setUnread(message.unread);
  };
  socket.onclose = ({ code }) => {
    if (socket !== state.socket) return;
    hangUp();
    if (code === SIGNED_OUT) setUnread(0);
    else state.pause = setTimeout(callUp, pauseBefore(state.tries++));
  };
}

/** Somebody else sits here now, or nobody: the line belongs to a session. */
async function turnUp() {
  const { account } = await me().catch(() => ({ account: null }));
  hangUp();
  if (account && !account.bot) callUp();
  else setUnread(0);
}

/** Once for a page. */
export function watchNotices() {
  if (state.watching) return;
  state.watching = true;
  document.addEventListener('mechange', () => void turnUp());
  void turnUp();
}
