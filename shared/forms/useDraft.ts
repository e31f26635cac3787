import { useSession } from '@shop/shared/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts';

/** Which form a draft belongs to. */
export interface DraftName {
  /** The name of the form, such as `supplier`. */
  form: string;
  /** The id of the record; absent for a new record. */
  record?: string | undefined;
  /** The title of the form: `Edit Acme`. */
  title: string;
}

/** The draft of an open form. */
export interface KeptDraft {
  /** The draft found when the form was opened; null if there was none. */
  found: Draft | null;
  /** Stores the current input and the names of chosen files. */
  keep: (value: unknown, files?: readonly string[]) => void;
  /** Deletes the draft after it was saved or discarded. */
  drop: () => void;
}

/**
 * The draft of a form, stored in this tab for the signed-in user. Do not pass values of secret fields (`isSecret`) to
 * `keep`; `useShopForm` omits them automatically.
 */
export function useDraft(name: DraftName | undefined): KeptDraft {
  const user = useSession().user?._id;
  const place = name === undefined || user === undefined ? null : { user, form: name.form, record: name.record ?? '' };
  const [found] = useState(() => (place ? readDraft(place) : null));
  return {
    found,
    keep: (value, files = []) => {
      if (place && name) keepDraft(place, { title: name.title, value, files });
    },
    drop: () => {
      if (place) dropDraft(place);
    },
  };
}

/**
 * For forms with their own state: stores the value whenever it changes. A null value without files deletes the draft.
 */
export function useKeepDraft({ keep, drop }: KeptDraft, value: unknown, files: readonly string[] = []): void {
  const kept = value === null && files.length === 0 ? null : JSON.stringify([value, files]);
  const write = useEffectEvent(() => (kept === null ? drop() : keep(value, files)));
  useEffect(() => write(), [kept]);
}
