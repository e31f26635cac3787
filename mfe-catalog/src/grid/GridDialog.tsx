import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { ProductsQuery } from '@shop/shared/contracts';
import { productsBulkUpdateSchema } from '@shop/shared/contracts/product-writes';
import { FormDialog, reasonText, useDraft, useKeepDraft } from '@shop/shared/forms';
import { counted, pageCount } from '@shop/shared/rules';
import { EmptyState, ListStates, Pagination, Text, listState } from '@shop/shared/ui';
import { type FormEvent, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { latestProduct, useBulkUpdateProducts, useProducts } from '../endpoints';
import { type ContestedBox, conflictOf, contestedBoxes } from './conflicts';
import { readEdited } from './edited';
import { PriceQuestion } from '../products/PriceQuestion';
import { outdatedIds } from '../products/gone';
import { errorsByProduct } from './findings';
import { PriceSheet } from './PriceSheet';
import { useEdits } from './useEdits';

interface Props {
  /** The filters of the list. They select the products to edit. */
  query: ProductsQuery;
  onClose: () => void;
}

/** Number of products per page of the grid. */
const ROWS = 25;

/** Edits prices and stock of many products, page by page. Changes on all pages are saved together, or none are. */
export function GridDialog({ query, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useBulkUpdateProducts();
  const [page, setPage] = useState(1);
  const list = useProducts({ query: { ...query, limit: ROWS, page } });
  const draft = useDraft({ form: 'product-grid', title: 'Edit Prices and Stock' });
  const [kept] = useState(() => readEdited(draft.found?.value));
  const [restored, setRestored] = useState(() => Object.keys(kept).length > 0);
  const { currentData } = list;
  const edits = useEdits(kept, currentData?.rows, page);
  const { edited, items, changes, findings, setFindings } = edits;
  const [contested, setContested] = useState<readonly ContestedBox[]>([]);
  const [failure, setFailure] = useState<{ title: string; text?: string; attempt: number } | null>(null);
  const [unusual, setUnusual] = useState<readonly string[]>([]);
  useKeepDraft(draft, items.length > 0 ? edited : null);
  const close = () => {
    draft.drop();
    onClose();
  };
  const fail = (title: string, text?: string) =>
    setFailure((before) => ({ title, ...(text === undefined ? {} : { text }), attempt: (before?.attempt ?? 0) + 1 }));

  /** Opens the first page that has an error. */
  const turnToFirst = (pages: readonly number[]) => {
    if (pages.length > 0 && !pages.includes(page)) setPage(Math.min(...pages));
  };

  /** Shows the errors in their cells and rows. */
  const refuse = (said: readonly { field: string; message: string }[]) => {
    const found = errorsByProduct(said, items);
    setFindings(found);
    turnToFirst(Object.keys(found).flatMap((id) => edited[id]?.page ?? []));
    return Object.keys(found);
  };

  /** After a conflict: fetches the current products, and shows their values beside what was typed. */
  const catchUp = async (affected: readonly string[]) => {
    const boxes: ContestedBox[] = [];
    for (const now of await Promise.all(affected.map((id) => latestProduct(dispatch, id)))) {
      const row = now && edited[now._id];
      if (!row) continue;
      boxes.push(...contestedBoxes(row.product, now, row.draft));
      edits.rebase(now);
    }
    setContested(boxes);
    return boxes.length;
  };

  const submit = async () => {
    setFindings({});
    setContested([]);
    if (items.length === 0) return close();
    const problems = edits.problems();
    if (problems.length > 0) {
      turnToFirst(problems.map((problem) => problem.page));
      const [first, second, ...others] = problems.map(({ text }) => text);
      const more = others.length > 0 && `and ${others.length} more`;
      return fail(
        `${counted(problems.length, 'cell needs', 'cells need')} attention. Nothing was saved.`,
        [first, second, more].filter(Boolean).join('; '),
      );
    }
    const checked = productsBulkUpdateSchema.safeParse({ products: items });
    if (!checked.success) return fail('Failed to update stock in bulk', checked.error.issues[0]?.message);
    const questions = edits.unusual();
    setUnusual(questions);
    return questions.length > 0 ? undefined : send();
  };

  const send = async () => {
    setUnusual([]);
    const { error } = await save({ body: { products: items } });
    if (error) {
      const named = isApiError(error) ? refuse(error.errors) : [];
      const affected = [...new Set([...named, ...outdatedIds(error)])];
      const open = isApiError(error) && error.status === 409 ? await catchUp(affected) : 0;
      const next = open > 0 ? ' Choose what to keep, then save again.' : '';
      return fail('Failed to update stock in bulk', `${reasonText(error)}${next}`);
    }
    dispatch(toastShown({ kind: 'success', text: `${counted(items.length, 'product')} updated` }));
    return close();
  };

  const top = useRef<HTMLDivElement>(null);
  const turnTo = (next: number) => {
    setPage(next);
    // Keyboard navigation also starts at the top of the new page.
    top.current?.focus();
  };
  const rows = currentData?.rows ?? [];
  const total = currentData?.total ?? list.data?.total ?? 0;
  const pages = Math.max(1, pageCount(total, ROWS));
  // Products may be removed while a page is open. If that page no longer exists, the last page is shown.
  if (currentData && page > pages) setPage(pages);
  return (
    <>
      <FormDialog
        keepsScans
        title="Edit Prices and Stock"
        description={`${total > 0 ? counted(total, 'product') : 'Products'} from the current filters. Nothing changes until you save.`}
        submitLabel={changes > 0 ? `Save ${counted(changes, 'change')}` : 'Save Changes'}
        size="xl"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void submit();
        }}
        onClose={close}
        dirty={items.length > 0}
        busy={isLoading}
        failure={failure}
        conflict={conflictOf(contested, edited, edits.change)}
        restored={
          restored
            ? {
                files: [],
                onDiscard: () => {
                  edits.reset();
                  setRestored(false);
                },
              }
            : null
        }
      >
        <Top ref={top} tabIndex={-1}>
          <ListStates
            list={{ ...listState(list, rows), isLoading: currentData === undefined && !list.isError }}
            loadingLabel="Loading products"
            failure="Failed to load data"
            empty={<EmptyState title="No products found" level={3} text="No products match the list's filters." />}
          >
            <PriceSheet
              products={rows}
              drafts={edited}
              findings={findings}
              changes={changes}
              onType={edits.onType}
              onFill={edits.onFill}
              undo={edits.undo}
            />
          </ListStates>
        </Top>
        {total > ROWS && (
          <>
            <Text size="sm" tone="muted" align="center" tabular>
              {`${counted(total, 'product')}, ${ROWS} a page. What you type is kept when you turn the page.`}
            </Text>
            <Pagination page={page} pages={pages} onPage={turnTo} />
          </>
        )}
      </FormDialog>
      <PriceQuestion
        sentences={unusual}
        title={unusual.length === 1 ? 'Save this price?' : 'Save these prices?'}
        confirmLabel="Save"
        onConfirm={() => void send()}
        onCancel={() => setUnusual([])}
      />
    </>
  );
}

const Top = styled.div`
  outline: none;
`;
