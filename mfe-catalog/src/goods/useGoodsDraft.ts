import { nanoid } from '@reduxjs/toolkit';
import { useDraft, useKeepDraft } from '@shop/shared/forms';
import { useState } from 'react';
import { type GoodsDraft, type GoodsLine, readGoodsDraft } from './goods-draft';

const empty = (): GoodsDraft => ({
  key: `goods-${nanoid(24)}`,
  supplier: '',
  note: '',
  paymentMethod: 'bank transfer',
  lines: [],
});

/** A delivery that is being entered, stored for the tab until it is booked or discarded. */
export function useGoodsDraft() {
  const kept = useDraft({ form: 'goods', title: 'Receive goods' });
  const [found, setFound] = useState(() => readGoodsDraft(kept.found?.value));
  // The key is restored with the draft, so that a delivery whose answer was lost is not booked twice.
  const [draft, setDraft] = useState<GoodsDraft>(() => found ?? empty());
  const dirty = draft.lines.length > 0 || draft.note !== '' || draft.supplier !== '';
  useKeepDraft(kept, dirty ? draft : null);
  return {
    draft,
    dirty,
    change: (changes: Partial<Omit<GoodsDraft, 'key' | 'lines'>>) => setDraft((now) => ({ ...now, ...changes })),
    changeLines: (next: (lines: readonly GoodsLine[]) => GoodsLine[]) =>
      setDraft((now) => ({ ...now, lines: next(now.lines) })),
    drop: () => kept.drop(),
    restored: found
      ? {
          files: [],
          onDiscard: () => {
            setDraft(empty());
            setFound(undefined);
          },
        }
      : null,
  };
}
