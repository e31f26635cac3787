/** What a write changed in the data that visitors see. */
export type CatalogChange =
  /** Anything may have changed. */
  | { kind: 'all' }
  /** These products changed, and may have entered, left or moved in any list. */
  | { kind: 'listed'; ids: readonly string[] }
  /** Stock or pictures of these products changed. No list gained or lost a product. */
  | { kind: 'shown'; ids: readonly string[] }
  /** The settings changed. Every page may show them; responses about products do not. */
  | { kind: 'settings' };

/** Source of changes to public data. */
export interface CatalogChanges {
  /** False while changes may have been missed: data that was read earlier must not be shown then. */
  isFresh: () => boolean;
  /** Calls the listener on each change. Returns the unsubscribe function. */
  subscribe: (listener: (change: CatalogChange) => void) => () => void;
}

/** The NOTIFY channel of the database's triggers. */
export const CATALOG_CHANNEL = 'catalogue';

/** The NOTIFY channel for changes to the release registry. */
export const RELEASES_CHANNEL = 'shop_releases';

/** Parses a notification of the triggers. An unknown payload, such as a newer version's, counts as a change of all. */
export function readChange(payload: string | undefined): CatalogChange {
  const [kind, list = ''] = (payload ?? '').split(':');
  const ids = list.split(',').filter((id) => id !== '');
  if ((kind === 'listed' || kind === 'shown') && ids.length > 0) return { kind, ids };
  return { kind: kind === 'settings' ? 'settings' : 'all' };
}
