import type { StockEntry } from '@shop/shared/contracts';
import type { Variant } from '@shop/shared/rules';
import { useCallback, useState } from 'react';
import { stockProblem } from '../grid/cells';
import { type OnType, type TypedStock, piecesIn } from '../matrix/pieces';
import type { StockQueue } from './stock-queue';
import { variantId } from './variant-name';

/** Unsaved text of a field, and its value when the typing began; '' without a stock entry. */
interface StockDraft {
  text: string;
  before: string;
}

/** Drafts by `variantId`. */
type Drafts = ReadonlyMap<string, StockDraft>;

/** The last paste: the steps that it counted, and the drafts before it. */
interface Pasted {
  steps: { variant: Variant; by: number }[];
  drafts: Drafts;
}

interface Options {
  entries: readonly StockEntry[];
  queue: StockQueue;
  /** Called when the field of an existing entry was left empty. */
  onEmptied: (entry: StockEntry) => void;
}

/**
 * Drafts of stock fields. A number counts when its field loses the focus. It is sent as the difference from the value
 * when the typing began, so that changes by other users and orders are kept. Invalid text stays in its field.
 */
export function useStockDrafts({ entries, queue, onEmptied }: Options) {
  const [drafts, setDrafts] = useState<Drafts>(new Map());
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const listed = new Map(entries.map((entry) => [variantId(entry), entry]));
  const savedOf = (variant: Variant): string => listed.get(variantId(variant))?.quantity.toString() ?? '';

  /** Applies a new quantity and returns the step from the old one; undefined when the quantity did not change. */
  const count = (variant: Variant, { text, before }: StockDraft): number | undefined => {
    if (text.trim() === '' || stockProblem(text) !== undefined) return undefined;
    const by = piecesIn(text) - piecesIn(before);
    // If there was no entry, 0 also creates one.
    if (by !== 0 || before === '') queue.press(variant, by);
    return by;
  };

  const onType = useCallback<OnType>((cell, saved) => {
    setPasted(null);
    setDrafts((known) => {
      const next = new Map(known);
      const id = variantId(cell);
      if (cell.quantity === saved) next.delete(id);
      else next.set(id, { text: cell.quantity, before: known.get(id)?.before ?? saved });
      return next;
    });
  }, []);

  const leave = (variant: Variant) => {
    const id = variantId(variant);
    const draft = drafts.get(id);
    if (!draft) return;
    const emptied = draft.text.trim() === '';
    if (!emptied && count(variant, draft) === undefined) return;
    setDrafts((known) => new Map([...known].filter(([other]) => other !== id)));
    const entry = listed.get(id);
    if (emptied && entry) onEmptied(entry);
  };

  /** Counts numbers immediately. A blank leaves its field unchanged. */
  const paste = (cells: readonly TypedStock[]) => {
    const next = new Map(drafts);
    const steps: Pasted['steps'] = [];
    for (const cell of cells) {
      if (cell.quantity === '') continue;
      const draft = { text: cell.quantity, before: savedOf(cell) };
      const by = count(cell, draft);
      if (by === undefined) next.set(variantId(cell), draft);
      else {
        next.delete(variantId(cell));
        steps.push({ variant: cell, by });
      }
    }
    setPasted({ steps, drafts });
    setDrafts(next);
  };

  const undo = () => {
    for (const { variant, by } of pasted?.steps ?? []) if (by !== 0) queue.press(variant, -by);
    setDrafts(pasted?.drafts ?? drafts);
    setPasted(null);
  };

  return {
    textOf: (variant: Variant) => drafts.get(variantId(variant))?.text ?? savedOf(variant),
    savedOf,
    onType,
    leave,
    paste,
    undo: pasted && undo,
    /** Whether there are drafts that do not count yet. */
    open: drafts.size > 0,
  };
}
