import type { KeyValueStorage } from '@shop/shared/api';
import { isRecord, isText } from '@shop/shared/rules';

/** Filters of the orders list under a name. */
export interface SavedView {
  name: string;
  filters: Readonly<Record<string, string>>;
}

/** How many views a person has at most, and how long their names are. */
export const VIEW_LIMITS = { views: 20, name: 40 } as const;

/** Kept in the browser, for each person apart. */
export const viewsKey = (userId: string): string => `mfe-orders.views.${userId}`;

const isFilters = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);

const isView = (value: unknown): value is SavedView =>
  isRecord(value) && isText(value['name']) && value['name'] !== '' && isFilters(value['filters']);

/** The views that a text of the storage holds, in the order they were saved; what is damaged is left out. */
export const viewsIn = (text: string | null): readonly SavedView[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isView).slice(0, VIEW_LIMITS.views) : [];
  } catch {
    // Damaged or foreign: the same as none.
    return [];
  }
};

/** Keeps these views in place of those before; false where the browser has no room for them. */
export const keepViews = (storage: KeyValueStorage, userId: string, views: readonly SavedView[]): boolean => {
  const key = viewsKey(userId);
  const text = JSON.stringify(views);
  if (views.length === 0) storage.remove(key);
  else storage.set(key, text);
  return (storage.get(key) ?? '[]') === text;
};

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * What is wrong with a name for a view, in words; null for one that can be taken. `own` is the name that it replaces.
 */
export const nameProblem = (name: string, views: readonly SavedView[], own?: string): string | null => {
  if (name === '') return 'Name is required';
  if (name.length > VIEW_LIMITS.name) return `Must be ${String(VIEW_LIMITS.name)} characters or fewer`;
  const taken = views.some((view) => view.name !== own && same(view.name, name));
  return taken ? 'You have a view with this name' : null;
};
