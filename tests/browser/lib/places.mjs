// places.mjs - where things lie.
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** The build folder whose program and site are tested. */
export const BUILD = process.env.GHENT_BUILD ?? `${ROOT}build`;
export const PROGRAM = `${BUILD}/ghent`;
export const SITE = `${BUILD}/web/site`;
/** Pictures of the screens, for people to look at. */
export const SCREENS = `${BUILD}/screens`;
