/** A tab goes without a release that has under these words, its name and its version a word in the tab's own storage. */
export const SKIPPED = 'avoided';
