// hex.js - bytes as hexadecimal text.

/** @param {Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('');
}
