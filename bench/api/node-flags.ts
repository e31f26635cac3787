import manifest from '../../package.json';

/** How `npm start` has Node keep its memory: a server that is measured keeps it the same way. */
export const NODE_FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
