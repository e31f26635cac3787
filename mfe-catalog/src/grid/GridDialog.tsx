import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { productsBulkUpdateSchema } from '@shop/shared/contracts/product';
import { FormDialog, reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { counted, pageCount } from '@shop/shared/rules';
import { EmptyState, ListStates, Pagination, Text, askedList, theme } from '@shop/shared/ui';
import { type FormEvent, useCallback, useMemo, useRef, useState } from 'react';
import styled from 'styled-components';
import { useBulkUpdateProducts, useLazyProduct, useProducts } from '../endpoints';
import { type ContestedBox, conflictOf, contestedBoxes } from './conflicts';
import { type Edited, readEdited } from './edited';
import { GridRow } from './GridRow';
import { type Draft, changeOf } from './drafts';

interface Props {
  /** The filters of the list: they decide which products there are to edit. */
  query: ProductsQuery;
  onClose: () => void;
}

/** How many products stand on one page of the grid. */
const ROWS = 25;

/** Findings about `products.{index}.…`, by the id of the product that they concern. */
const byProduct = (
  findings: readonly { field: string; message: string }[],
  ids: readonly string[],
): Record<string, string[]> => {
  const found: Record<string, string[]> = {};
  for (const { field, message } of findings) {
    const id = ids[Number(/^products\.(\d+)/.exec(field)?.[1])];
    if (id !== undefined) found[id] = [...new Set([...(found[id] ?? []), message])];
  }
  return found;
};

/** Prices and stock of many products, page by page: all changes on all pages are saved together, or none. */
export function GridDialog({ query, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useBulkUpdateProducts();
  const [page, setPage] = useState(1);
  const list = useProducts({ query: { ...query, limit: ROWS, page } });
  const [load] = useLazyProduct();
  const draft = useDraft({ form: 'product-grid', title: 'Edit Prices and Stock' });
  const [edited, setEdited] = useState<Readonly<Record<string, Edited>>>(() => readEdited(draft.found?.value));
  const [restored, setRestored] = useState(() => Object.keys(edited).length > 0);
  const [contested, setContested] = useState<readonly ContestedBox[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [failure, setFailure] = useState<{ title: string; text?: string; attempt: number } | null>(null);
  const changes = useMemo(
    () => Object.values(edited).flatMap(({ product, draft }) => changeOf(product, draft) ?? []),
    [edited],
  );
  useKeepDraft(draft, changes.length > 0 ? edited : null);
  const close = () => {
    draft.drop();
    onClose();
  };
  const fail = (title: string, text?: string) =>
    setFailure((before) => ({ title, ...(text === undefined ? {} : { text }), attempt: (before?.attempt ?? 0) + 1 }));
  const change = useCallback(
    (product: Product, { stock, ...fields }: Draft) =>
      setEdited((before) => {
        const known = before[product._id] ?? { product, page, draft: {} };
        const typed = stock ? { stock: { ...known.draft.stock, ...stock } } : {};
        return { ...before, [product._id]: { ...known, draft: { ...known.draft, ...fields, ...typed } } };
      }),
    [page],
  );
  const ids = changes.map(({ _id }) => _id);

  /** Says what is wrong in the rows it concerns, and turns to the first of them. */
  const refuse = (findings: readonly { field: string; message: string }[]) => {
    const found = byProduct(findings, ids);
    setErrors(found);
    const pages = Object.keys(found).flatMap((id) => edited[id]?.page ?? []);
    if (pages.length > 0 && !pages.includes(page)) setPage(Math.min(...pages));
    return Object.keys(found);
  };

  /** Somebody else was quicker: what there is now stands beside what was typed. */
  const catchUp = async (affected: readonly string[]) => {
    const boxes: ContestedBox[] = [];
    for (const id of affected) {
      const row = edited[id];
      const { data: now } = await load({ params: { id } });
      if (!row || !now) continue;
      boxes.push(...contestedBoxes(row.product, now, row.draft));
      setEdited((before) => ({ ...before, [id]: { ...row, product: now } }));
    }
    setContested(boxes);
    return boxes.length;
  };

  const submit = async () => {
    setErrors({});
    setContested([]);
    if (changes.length === 0) return close();
    const checked = productsBulkUpdateSchema.safeParse({ products: changes });
    if (!checked.success) {
      const findings = checked.error.issues.map(({ path, message }) => ({
        field: path.join('.'),
        // An empty box is no number at all.
        message:
          path.at(-1) === 'price' && edited[ids[Number(path[1])] ?? '']?.draft.price === ''
            ? 'Price is required'
            : message,
      }));
      const wrong = refuse(findings).length;
      if (wrong > 0) fail(`${counted(wrong, 'product needs', 'products need')} attention`);
      else fail('Failed to update stock in bulk', findings[0]?.message);
      return;
    }
    const { error } = await save({ body: { products: changes } });
    if (error) {
      const named = isApiError(error) ? refuse(error.errors) : [];
      const outdated = isApiError(error) && error.status === 409 ? error.details.productId : undefined;
      const affected = typeof outdated === 'string' ? [...new Set([...named, outdated])] : named;
      const open = isApiError(error) && error.status === 409 ? await catchUp(affected) : 0;
      const next = open > 0 ? ' Choose what to keep, then save again.' : '';
      return fail('Failed to update stock in bulk', `${reasonText(error)}${next}`);
    }
    dispatch(toastShown({ kind: 'success', text: `${counted(changes.length, 'product')} updated` }));
    return close();
  };

  const top = useRef<HTMLDivElement>(null);
  const turnTo = (next: number) => {
    setPage(next);
    // A page is read from its top, with the keyboard too.
    top.current?.focus();
  };
  const { currentData } = list;
  const rows = currentData?.rows ?? [];
  const total = currentData?.total ?? list.data?.total ?? 0;
  return (
    <FormDialog
      title="Edit Prices and Stock"
      description="The products that match the list's filters. All changes are saved together, or none."
      submitLabel={changes.length > 0 ? `Save ${changes.length} changed` : 'Save Changes'}
      size="xl"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      onClose={close}
      dirty={changes.length > 0}
      busy={isLoading}
      failure={failure}
      conflict={conflictOf(contested, edited, change)}
      restored={
        restored
          ? {
              files: [],
              onDiscard: () => {
                setEdited({});
                setRestored(false);
              },
            }
          : null
      }
    >
      <Top ref={top} tabIndex={-1}>
        <ListStates
          list={{ ...askedList(list, rows), isLoading: currentData === undefined && !list.isError }}
          loadingLabel="Loading products"
          failure="Failed to load data"
          empty={<EmptyState title="No products found" level={3} text="No products match the list's filters." />}
        >
          <List aria-label="Products">
            {rows.map((row) => (
              <GridRow
                key={row._id}
                product={edited[row._id]?.product ?? row}
                draft={edited[row._id]?.draft}
                errors={errors[row._id]}
                onChange={change}
              />
            ))}
          </List>
        </ListStates>
      </Top>
      {total > ROWS && (
        <>
          <Text size="sm" tone="muted" align="center" tabular>
            {`${counted(total, 'product')}, ${ROWS} a page. What you type is kept when you turn the page.`}
          </Text>
          <Pagination page={page} pages={pageCount(total, ROWS)} onPage={turnTo} />
        </>
      )}
    </FormDialog>
  );
}

const Top = styled.div`
  outline: none;
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  color: ${theme.color.text};
  list-style: none;
`;
