import { errorText, isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { productsBulkUpdateSchema } from '@shop/shared/contracts/product';
import { FormDialog } from '@shop/shared/forms';
import { theme } from '@shop/shared/ui';
import { type FormEvent, useCallback, useMemo, useState } from 'react';
import styled from 'styled-components';
import { useBulkUpdateProducts } from '../endpoints';
import { GridRow } from './GridRow';
import { type Draft, changeOf } from './drafts';

interface Props {
  /** The products on screen. */
  products: readonly Product[];
  onClose: () => void;
}

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

/** Prices and stock of many products at once: all changes are saved, or none. */
export function GridDialog({ products, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useBulkUpdateProducts();
  // As they were when the grid was opened: what is typed is a change of that, and sales made meanwhile are not undone.
  const [rows] = useState(products);
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const [errors, setErrors] = useState<Readonly<Record<string, string[]>>>({});
  const [failure, setFailure] = useState<{ title: string; text?: string } | null>(null);
  const changes = useMemo(() => rows.flatMap((row) => changeOf(row, drafts[row._id]) ?? []), [rows, drafts]);
  const change = useCallback(
    (id: string, { stock, ...fields }: Draft) =>
      setDrafts((before) => {
        const draft = before[id];
        const typed = stock ? { stock: { ...draft?.stock, ...stock } } : {};
        return { ...before, [id]: { ...draft, ...fields, ...typed } };
      }),
    [],
  );
  const ids = changes.map(({ _id }) => _id);

  const submit = async () => {
    setFailure(null);
    setErrors({});
    if (changes.length === 0) return onClose();
    const checked = productsBulkUpdateSchema.safeParse({ products: changes });
    if (!checked.success) {
      const findings = checked.error.issues.map(({ path, message }) => ({
        field: path.join('.'),
        // An empty box is no number at all.
        message:
          path.at(-1) === 'price' && drafts[ids[Number(path[1])] ?? '']?.price === '' ? 'Price is required' : message,
      }));
      return setErrors(byProduct(findings, ids));
    }
    const { error } = await save({ body: { products: changes } });
    if (error) {
      if (isApiError(error)) setErrors(byProduct(error.errors, ids));
      return setFailure({ title: 'Failed to update stock in bulk', text: errorText(error, 'Please try again.') });
    }
    const text = `${changes.length} ${changes.length === 1 ? 'product' : 'products'} updated`;
    dispatch(toastShown({ kind: 'success', text }));
    return onClose();
  };

  return (
    <FormDialog
      title="Edit Prices and Stock"
      description="All changes are saved together, or none."
      submitLabel={changes.length > 0 ? `Save ${changes.length} changed` : 'Save Changes'}
      size="xl"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit();
      }}
      onClose={onClose}
      dirty={changes.length > 0}
      busy={isLoading}
      failure={failure}
    >
      <List aria-label="Products">
        {rows.map((row) => (
          <GridRow key={row._id} product={row} draft={drafts[row._id]} errors={errors[row._id]} onChange={change} />
        ))}
      </List>
    </FormDialog>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
  padding: 0;
  color: ${theme.color.text};
  list-style: none;
`;
