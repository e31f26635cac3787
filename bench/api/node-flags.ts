import manifest from '../../package.json';

/** The memory flags of Node in `npm start`: a measured server gets the same. */
export const NODE_FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
