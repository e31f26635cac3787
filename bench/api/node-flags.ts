import manifest from '../../package.json';

/** The memory flags of Node in `npm start`. Measured servers start with the same flags. */
export const NODE_FLAGS = manifest.scripts.start.split(' ').filter((word) => word.startsWith('--'));
