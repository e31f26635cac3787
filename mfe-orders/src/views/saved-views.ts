import type { KeyValueStorage } from '@shop/shared/api';
import { foldText, isRecord, isText } from '@shop/shared/rules';

/** A named set of filters of the orders list. */
export interface SavedView {
  name: string;
  filters: Readonly<Record<string, string>>;
}

/** The maximum number of views of a user, and the maximum length of a name in characters. */
export const VIEW_LIMITS = { views: 20, name: 40 } as const;

/** The storage key of a user's views in the browser. */
export const viewsKey = (userId: string): string => `mfe-orders.views.${userId}`;

const isFilters = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every(isText);

const isView = (value: unknown): value is SavedView =>
  isRecord(value) && isText(value['name']) && value['name'] !== '' && isFilters(value['filters']);

/** Parses the stored views, in the order in which they were saved. Invalid entries are left out. */
export const viewsIn = (text: string | null): readonly SavedView[] => {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isView).slice(0, VIEW_LIMITS.views) : [];
  } catch {
    // Invalid or foreign data: treated as no views.
    return [];
  }
};

/** Replaces the stored views. Returns false when the browser's storage is full. */
export const keepViews = (storage: KeyValueStorage, userId: string, views: readonly SavedView[]): boolean => {
  const key = viewsKey(userId);
  const text = JSON.stringify(views);
  if (views.length === 0) storage.remove(key);
  else storage.set(key, text);
  return (storage.get(key) ?? '[]') === text;
};

/** Returns an error message for the name of a view; null if the name is valid. `own` is the name that it replaces. */
export const nameProblem = (name: string, views: readonly SavedView[], own?: string): string | null => {
  if (name === '') return 'Name is required';
  if (name.length > VIEW_LIMITS.name) return `Must be ${String(VIEW_LIMITS.name)} characters or fewer`;
  const taken = views.some((view) => view.name !== own && foldText(view.name) === foldText(name));
  return taken ? 'You have a view with this name' : null;
};
