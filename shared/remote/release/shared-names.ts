import file from './shared-names.json';

/**
 * The names that the host shares, by import path. A remote gets these modules from the host, so any other name of them
 * is undefined in the browser. `npm run api-report` writes the list; a change needs a new version of the host contract.
 */
export const SHARED_NAMES: Readonly<Record<string, readonly string[]>> = file.names;
