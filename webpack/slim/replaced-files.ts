import { fileOf } from './file-of';

/** The plugin by which the host provides federation's runtime to remotes: as CommonJS, and as an ES module. */
export const FEDERATION_PROVIDER = fileOf('@module-federation/inject-external-runtime-core-plugin', 'dist/index.cjs');
export const FEDERATION_PROVIDER_ESM = fileOf(
  '@module-federation/inject-external-runtime-core-plugin',
  'dist/index.js',
);

/** The router without its warnings for developers. */
export const ROUTER_PRODUCTION = fileOf('react-router', 'dist/production/index.mjs');

/** Immer in its production build. */
export const IMMER_PRODUCTION = fileOf('immer', 'dist/immer.production.mjs');
