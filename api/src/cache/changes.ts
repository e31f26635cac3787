/** What a write did to what visitors are shown. */
export type CatalogueChange =
  /** Nothing that was read before may be relied on. */
  | { kind: 'all' }
  /** These products may have entered, left or moved in any list, and look different. */
  | { kind: 'listed'; ids: readonly string[] }
  /** These products look different where they are shown (stock, pictures); no list gained or lost any. */
  | { kind: 'shown'; ids: readonly string[] }
  /** What the shop says of itself was changed: every page may show it, no answer about products does. */
  | { kind: 'settings' };

/** The channel on which the database's triggers tell of changes. */
export const CATALOGUE_CHANNEL = 'catalogue';

/** The channel on which writers of the registry of releases tell all processes. */
export const RELEASES_CHANNEL = 'shop_releases';

/** Reads a notification of the triggers. What is not understood (a newer version's words) counts as a change of all. */
export function readChange(payload: string | undefined): CatalogueChange {
  const [kind, list = ''] = (payload ?? '').split(':');
  const ids = list.split(',').filter((id) => id !== '');
  if ((kind === 'listed' || kind === 'shown') && ids.length > 0) return { kind, ids };
  return { kind: kind === 'settings' ? 'settings' : 'all' };
}
