/** The form of a remote's name. */
export const REMOTE_NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * Whether a text is a valid remote name. It is also a folder, a part of URLs and, with underscores, a JavaScript
 * identifier.
 */
export const isRemoteName = (name: string): boolean => REMOTE_NAME.test(name);
