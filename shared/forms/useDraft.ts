import { useSession } from '@shop/shared/api';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Draft, dropDraft, keepDraft, readDraft } from './drafts';

/** Which form a draft belongs to. */
export interface DraftName {
  /** The form, such as `supplier`. */
  form: string;
  /** The id of what the form changes; absent for something new. */
  record?: string | undefined;
  /** What the form is called: `Edit Acme`. */
  title: string;
}

/** The draft of a form that is open. */
export interface KeptDraft {
  /** What was there when the form was opened; null for nothing. */
  found: Draft | null;
  /** Keeps what is typed now, and the names of files that were chosen. */
  keep: (value: unknown, files?: readonly string[]) => void;
  /** Saved or discarded: there is nothing left to offer. */
  drop: () => void;
}

/**
 * What was typed into a form and not saved, kept in this tab for the person who is signed in. Values whose field is a
 * secret (`isSecret`) must not be handed to `keep`; `useShopForm` sees to it by itself.
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

/** For forms with a state of their own: keeps it whenever it changes. Null while there is nothing to lose. */
export function useKeepDraft({ keep, drop }: KeptDraft, value: unknown, files: readonly string[] = []): void {
  const kept = value === null && files.length === 0 ? null : JSON.stringify([value, files]);
  const write = useEffectEvent(() => (kept === null ? drop() : keep(value, files)));
  useEffect(() => write(), [kept]);
}
