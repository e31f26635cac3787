/**
 * What was typed and is not saved: kept in this tab, for one person, form and record, until it is saved, discarded or
 * its writer signs out here. Passwords and tokens are never among it, of files only the names.
 */

/** What was typed into one form. */
export interface Draft {
  /** What the form is called, such as `Edit Acme`. */
  title: string;
  /** What was typed, in the form's own shape; JSON. */
  value: unknown;
  /** Names of the files that were chosen: a browser cannot keep the files themselves. */
  files: readonly string[];
}

/** Which draft: whose, of which form, of which record; '' for a record that does not exist yet. */
export interface DraftPlace {
  user: string;
  form: string;
  record: string;
}

const PREFIX = 'shop:draft:';
const CHANGED = 'shop:drafts';

const keyOf = ({ user, form, record }: DraftPlace): string => `${PREFIX}${user}/${form}/${record}`;

/** The tab's storage; undefined where the browser refuses it. */
const storageOf = (): Storage | undefined => {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
};

const keysFrom = (start: string): string[] => {
  const storage = storageOf();
  return storage ? Object.keys(storage).filter((key) => key.startsWith(start)) : [];
};

const tellChange = (): void => void window.dispatchEvent(new Event(CHANGED));

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  typeof value.title === 'string' &&
  'value' in value &&
  'files' in value &&
  Array.isArray(value.files);

const readKey = (key: string): Draft | null => {
  try {
    const draft: unknown = JSON.parse(storageOf()?.getItem(key) ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    // Damaged: the same as none.
    return null;
  }
};

/** The draft of a form; null for none. */
export const readDraft = (place: DraftPlace): Draft | null => readKey(keyOf(place));

/** Forgets the draft of a form. */
export function dropDraft(place: DraftPlace): void {
  const storage = storageOf();
  const key = keyOf(place);
  if (storage?.getItem(key) == null) return;
  storage.removeItem(key);
  tellChange();
}

/** Keeps a draft in place of the one before. A draft that the tab has no room for is not kept. */
export function keepDraft(place: DraftPlace, draft: Draft): void {
  const storage = storageOf();
  if (!storage) return;
  try {
    storage.setItem(keyOf(place), JSON.stringify(draft));
    tellChange();
  } catch {
    // No room: half of what was typed is worse than nothing of it.
    dropDraft(place);
  }
}

/** Forgets everything that a person has not saved in this tab: for signing out. */
export function dropDraftsOf(user: string): void {
  for (const key of keysFrom(`${PREFIX}${user}/`)) storageOf()?.removeItem(key);
  tellChange();
}

/** The drafts of one form, by the records they belong to. */
export const draftsOf = (user: string, form: string): { record: string; draft: Draft }[] => {
  const start = keyOf({ user, form, record: '' });
  return keysFrom(start)
    .sort()
    .flatMap((key) => {
      const draft = readKey(key);
      return draft ? [{ record: key.slice(start.length), draft }] : [];
    });
};

/** Calls back when a draft of this tab was kept or forgotten; answers how to stop. */
export const onDraftsChange = (listener: () => void): (() => void) => {
  window.addEventListener(CHANGED, listener);
  return () => window.removeEventListener(CHANGED, listener);
};

/** Whether a field holds what nobody may find in the tab afterwards: by its name, or by the box it stands in. */
export const isSecret = (field: string): boolean =>
  /password|token|secret/i.test(field) ||
  [...document.getElementsByName(field)].some((box) => box instanceof HTMLInputElement && box.type === 'password');
