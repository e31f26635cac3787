import type { Product } from '@shop/shared/contracts';
import { unusualPrices } from '@shop/shared/rules';
import { useCallback, useMemo, useState } from 'react';
import { cellId, cellName, cellProblem, cellsOf, draftOf } from './cells';
import { type Draft, changeOf, countOf } from './drafts';
import type { EditedRow } from './edited';
import type { RowErrors } from './findings';
import type { TypedText } from './PriceSheet';

type AllEdited = Readonly<Record<string, EditedRow>>;

/** An invalid cell. */
interface Problem {
  productId: string;
  page: number;
  /** Name of the cell, and its error. */
  text: string;
}

const merged = (draft: Draft, { stock, codes, ...fields }: Draft): Draft => ({
  ...draft,
  ...fields,
  ...(stock ? { stock: { ...draft.stock, ...stock } } : {}),
  ...(codes ? { codes: { ...draft.codes, ...codes } } : {}),
});

const problemsOf = ({ product, draft, page }: EditedRow): Problem[] =>
  cellsOf(product).flatMap((cell) => {
    const problem = cellProblem(product, draft, cell);
    return problem === undefined
      ? []
      : { productId: product._id, page, text: `${cellName(product, cell)}: ${problem}` };
  });

/** State of the sheet's edits on all pages, and their errors. `rows` are the products of the current page. */
export function useEdits(kept: AllEdited, rows: readonly Product[] | undefined, page: number) {
  const [edited, setEdited] = useState(kept);
  const [findings, setFindings] = useState<Readonly<Record<string, RowErrors>>>({});
  const [undo, setUndo] = useState<{ how: 'paste' | 'fill'; before: AllEdited } | null>(null);
  const items = useMemo(
    () => Object.values(edited).flatMap(({ product, draft }) => changeOf(product, draft) ?? []),
    [edited],
  );

  /** Merges a draft into a product's edits. The first edit keeps the product as it was when the editing began. */
  const change = useCallback(
    (product: Product, draft: Draft) =>
      setEdited((before) => {
        const known = before[product._id] ?? { product, page, draft: {} };
        return { ...before, [product._id]: { ...known, draft: merged(known.draft, draft) } };
      }),
    [page],
  );

  const put = useCallback(
    (cells: readonly TypedText[]) => {
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
      // The server's errors were about the old values of these products.
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
    onFill: (cells: readonly TypedText[], how: 'paste' | 'fill') => {
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
    /** Errors that prevent saving. */
    problems: () => Object.values(edited).flatMap((one) => (changeOf(one.product, one.draft) ? problemsOf(one) : [])),
    /** What staff should confirm before prices are saved, with the name of each product. */
    unusual: () =>
      items.flatMap((item) => {
        const product = edited[item._id]?.product;
        if (!product) return [];
        return unusualPrices({ ...product, ...item }, product).map((sentence) => `${product.name}: ${sentence}`);
      }),
    /** Replaces the base of a product's edits with its current state. */
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
