import { isRecord } from '@shop/shared/rules';
import { useState } from 'react';
import { type DraftName, useDraft, useKeepDraft } from './useDraft';

/** A note while it is edited. It is saved by itself, and its draft is stored in this tab until then. */
export interface NoteDraft {
  /** The text in the box. */
  text: string;
  /** The saved text that the typed one is based on. A save sends it, so that no newer text is overwritten unread. */
  previous: string;
  /** There are unsaved changes. */
  dirty: boolean;
  /** The text was restored from a stored draft. */
  restored: boolean;
  write: (text: string) => void;
  /** Deletes the draft and what was typed, because it was saved or discarded. */
  forget: () => void;
}

/** The typed text, and the saved text that it is based on. */
interface Written {
  text: string;
  previous: string;
}

const readKept = (kept: unknown): Written | null =>
  isRecord(kept) && typeof kept.text === 'string' && typeof kept.previous === 'string'
    ? { text: kept.text, previous: kept.previous }
    : null;

/** Edits a note; `saved` is its text as the server has it. */
export function useNoteDraft(name: DraftName, saved: string): NoteDraft {
  const draft = useDraft(name);
  const [found] = useState(() => readKept(draft.found?.value));
  const [typed, setTyped] = useState(found);
  useKeepDraft(draft, typed);
  const previous = typed?.previous ?? saved;
  return {
    text: typed?.text ?? saved,
    previous,
    dirty: typed !== null,
    restored: typed !== null && typed === found,
    write: (text) => setTyped(text === previous ? null : { text, previous }),
    forget: () => {
      draft.drop();
      setTyped(null);
    },
  };
}
