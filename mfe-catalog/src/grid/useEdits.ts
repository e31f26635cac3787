import type { Product } from '@shop/shared/contracts';
import { useCallback, useMemo, useState } from 'react';
import { cellId, cellName, cellProblem, cellsOf, draftOf } from './cells';
import { type Draft, changeOf, countOf } from './drafts';
import type { Edited } from './edited';
import type { RowErrors } from './findings';
import type { Typed } from './PriceSheet';

type AllEdited = Readonly<Record<string, Edited>>;

/** A cell that cannot be saved as it is. */
interface Problem {
  productId: string;
  page: number;
  /** Which cell, and what is wrong with it. */
  text: string;
}

const merged = (draft: Draft, { stock, codes, ...fields }: Draft): Draft => ({
  ...draft,
  ...fields,
  ...(stock ? { stock: { ...draft.stock, ...stock } } : {}),
  ...(codes ? { codes: { ...draft.codes, ...codes } } : {}),
});

const problemsOf = ({ product, draft, page }: Edited): Problem[] =>
  cellsOf(product).flatMap((cell) => {
    const problem = cellProblem(product, draft, cell);
    return problem === undefined
      ? []
      : { productId: product._id, page, text: `${cellName(product, cell)}: ${problem}` };
  });

/**
 * What is typed into the sheet, on all of its pages, and what came of it. `rows` are the products of the page on
 * screen.
 */
export function useEdits(kept: AllEdited, rows: readonly Product[] | undefined, page: number) {
  const [edited, setEdited] = useState(kept);
  const [findings, setFindings] = useState<Readonly<Record<string, RowErrors>>>({});
  const [undo, setUndo] = useState<{ how: 'paste' | 'fill'; before: AllEdited } | null>(null);
  const items = useMemo(
    () => Object.values(edited).flatMap(({ product, draft }) => changeOf(product, draft) ?? []),
    [edited],
  );

  /** Puts drafts over those of products; a product's first one holds on to how it was when the typing began. */
  const change = useCallback(
    (product: Product, draft: Draft) =>
      setEdited((before) => {
        const known = before[product._id] ?? { product, page, draft: {} };
        return { ...before, [product._id]: { ...known, draft: merged(known.draft, draft) } };
      }),
    [page],
  );

  const put = useCallback(
    (cells: readonly Typed[]) => {
      const named = new Set(cells.map(({ productId }) => productId));
      setEdited((before) => {
        const next = { ...before };
        for (const { productId, cell: id, text } of cells) {
          const product = next[productId]?.product ?? rows?.find(({ _id }) => _id === productId);
          const cell = product && cellsOf(product).find((one) => cellId(one) === id);
          if (!cell) continue;
          const known = next[productId] ?? { product, page, draft: {} };
          next[productId] = { ...known, draft: merged(known.draft, draftOf(cell, text)) };
        }
        return next;
      });
      // What the server said of these products it said of what stood there before.
      setFindings((before) =>
        Object.keys(before).some((id) => named.has(id))
          ? Object.fromEntries(Object.entries(before).filter(([id]) => !named.has(id)))
          : before,
      );
    },
    [page, rows],
  );

  const onType = useCallback(
    (productId: string, cell: string, text: string) => {
      put([{ productId, cell, text }]);
      setUndo(null);
    },
    [put],
  );

  return {
    edited,
    items,
    changes: items.reduce((sum, item) => sum + countOf(item), 0),
    findings,
    setFindings,
    change,
    onType,
    onFill: (cells: readonly Typed[], how: 'paste' | 'fill') => {
      put(cells);
      setUndo({ how, before: edited });
    },
    undo: undo && {
      how: undo.how,
      run: () => {
        setEdited(undo.before);
        setUndo(null);
      },
    },
    /** What keeps changes from being saved. */
    problems: () => Object.values(edited).flatMap((one) => (changeOf(one.product, one.draft) ? problemsOf(one) : [])),
    /** Puts the product as it is now under what was typed. */
    rebase: (product: Product) =>
      setEdited((before) => {
        const known = before[product._id];
        return known ? { ...before, [product._id]: { ...known, product } } : before;
      }),
    reset: () => {
      setEdited({});
      setFindings({});
      setUndo(null);
    },
  };
}
