/** Under this key a tab keeps the releases that it goes without: each broke the whole shop twice in this visit. */
export const AVOIDED_KEY = 'avoided';

/** How one of them is written there. */
export const markOf = ({ name, version }: { name: string; version: string }): string => `${name} ${version};`;
