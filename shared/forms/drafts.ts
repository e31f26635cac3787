import { tabMemory } from '@shop/shared/api';
import { isRecord, isText } from '@shop/shared/rules';

/**
 * Drafts of unsaved form input. A draft is stored in this tab per user, form and record until it is saved, discarded,
 * or the user signs out here. Drafts never contain passwords or tokens. Of files they contain only the names.
 */

/** The unsaved input of one form. */
export interface Draft {
  /** The title of the form, such as `Edit Acme`. */
  title: string;
  /** The input in the form's own structure, as JSON. */
  value: unknown;
  /** The names of the chosen files. A browser cannot store the files themselves. */
  files: readonly string[];
}

/** The place of a draft: user, form and record; the record is '' if it does not exist yet. */
export interface DraftPlace {
  user: string;
  form: string;
  record: string;
}

const PREFIX = 'shop:draft:';
const CHANGED = 'shop:drafts';

const keyOf = ({ user, form, record }: DraftPlace): string => `${PREFIX}${user}/${form}/${record}`;

const keysFrom = (start: string): string[] => {
  try {
    return Object.keys(window.sessionStorage).filter((key) => key.startsWith(start));
  } catch {
    // The browser refuses storage: there are no drafts.
    return [];
  }
};

/** The drafts of this page that the browser had no room for. */
const unkept = new Set<string>();

const tellChange = (): void => void window.dispatchEvent(new Event(CHANGED));

const isDraft = (value: unknown): value is Draft =>
  isRecord(value) && isText(value['title']) && 'value' in value && Array.isArray(value['files']);

const readKey = (key: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(tabMemory.get(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    // An invalid value counts as no draft.
    return null;
  }
};

/** The draft of a form; null without one. */
export const readDraft = (place: DraftPlace): Draft | null => readKey(keyOf(place));

/** Deletes the draft of a form. */
export function dropDraft(place: DraftPlace): void {
  const key = keyOf(place);
  if (!unkept.delete(key) && tabMemory.get(key) === null) return;
  tabMemory.set(key, null);
  tellChange();
}

/** Stores a draft, replacing the previous one. If the storage is full, no draft is stored, and {@link isUnkept}. */
export function keepDraft(place: DraftPlace, draft: Draft): void {
  const key = keyOf(place);
  if (tabMemory.set(key, JSON.stringify(draft))) unkept.delete(key);
  else {
    // An outdated draft would be worse than none.
    tabMemory.set(key, null);
    unkept.add(key);
  }
  tellChange();
}

/** Whether something typed on this page is in no draft, because the browser has no room for it or refuses storage. */
export const isUnkept = (): boolean => unkept.size > 0;

/** Deletes all drafts of a user in this tab, at sign-out. */
export function dropDraftsOf(user: string): void {
  for (const key of keysFrom(`${PREFIX}${user}/`)) tabMemory.set(key, null);
  tellChange();
}

/** The drafts of one form, with their records. */
export const draftsOf = (user: string, form: string): { record: string; draft: Draft }[] => {
  const start = keyOf({ user, form, record: '' });
  return keysFrom(start)
    .sort()
    .flatMap((key) => {
      const draft = readKey(key);
      return draft ? [{ record: key.slice(start.length), draft }] : [];
    });
};

/** Calls `listener` when a draft of this tab was stored or deleted. Returns a function that stops listening. */
export const onDraftsChange = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
};

/** Whether a field contains a secret that must not be stored in the tab, judged by its name or by its input type. */
export const isSecret = (field: string): boolean =>
  /password|token|secret/i.test(field) ||
  [...document.getElementsByName(field)].some((box) => box instanceof HTMLInputElement && box.type === 'password');
