/** Prefix of the storage key '<prefix> <name> <version>'. A tab with this key skips that release. */
export const SKIPPED = 'avoided';
