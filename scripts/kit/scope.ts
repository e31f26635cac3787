/** The list of the names that the host shares, whose keys are the host's in every scope. */
const HOST_NAMES = 'shared-names.json.js';

/**
 * The text of a file with the packages of the kit in another npm scope, such as @acme. Keys of modules that the host
 * shares are not written in this form: see HOST_SCOPE.
 */
export const inScope = (file: string, text: string, scope: string): string =>
  file.endsWith(HOST_NAMES) ? text : text.replaceAll('@shop/', `${scope}/`);
