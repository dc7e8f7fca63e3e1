// art.js - the picture of each card: symbols of the sprite, and the game's own.

const OWN = '/games/dawn/sprite.svg#';

/** @type {Record<string, string>} */
export const ART = {
};

export { OWN };
