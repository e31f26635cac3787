import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { FormDialog, reasonText } from '@shop/shared/forms';
import { counted, formatMoney, unusualPrices } from '@shop/shared/rules';
import { Checkbox, type DataColumn, DataList, Field, FieldGrid, NumberInput, Select, Text } from '@shop/shared/ui';
import { type FormEvent, useState } from 'react';
import { latestProduct, useBulkUpdateProducts } from '../endpoints';
import { PriceQuestion } from '../products/PriceQuestion';
import { goneOf, goneText, outdatedIds } from '../products/gone';
import {
  PRICE_CHANGES,
  type NewPrices,
  type PriceChange,
  type PriceChangeKind,
  amountProblem,
  hasPrices,
  newPrices,
  paidBeforeAndAfter,
  pricesProblem,
} from './price-change';

interface Props {
  products: readonly Product[];
  /** Called with a product that somebody else has changed, as it is now. */
  onNews: (product: Product) => void;
  /** Called with the ids of products that were deleted meanwhile. The others can still be changed. */
  onGone: (ids: readonly string[]) => void;
  onClose: () => void;
}

interface Row {
  product: Product;
  next: NewPrices;
}

const columns: DataColumn<Row>[] = [
  { key: 'name', header: 'Product', place: 'title', render: ({ product }) => product.name },
  {
    key: 'before',
    header: 'Shoppers pay now',
    align: 'end',
    nowrap: true,
    render: ({ product, next }) => formatMoney(paidBeforeAndAfter(product, next)[0]),
  },
  {
    key: 'after',
    header: 'After',
    align: 'end',
    nowrap: true,
    render: ({ product, next }) => <strong>{formatMoney(paidBeforeAndAfter(product, next)[1])}</strong>,
  },
];

/** Changes the prices of the selected products by one rule: all of them or none. The new prices are shown before. */
export function PricesDialog({ products: chosen, onNews, onGone, onClose }: Props) {
  // As they were when the dialog opened: a list that is fetched again must not change what was seen and is sent.
  const [products, setProducts] = useState(chosen);
  const dispatch = useAppDispatch();
  const [save, { isLoading }] = useBulkUpdateProducts();
  const [change, setChange] = useState<PriceChange>({ kind: 'sale', amount: '', whole: false });
  const [failure, setFailure] = useState<{ title: string; text?: string; attempt: number } | null>(null);
  const [refused, setRefused] = useState(false);
  const [unusual, setUnusual] = useState<readonly string[]>([]);
  const problem = amountProblem(change);
  const rows: Row[] = problem
    ? []
    : products.flatMap((product) => {
        const next = newPrices(product, change);
        return next === null ? [] : [{ product, next }];
      });
  const empty = change.kind !== 'end-sale' && change.amount.trim() === '';
  const nothing = problem === null && rows.length === 0 ? 'This changes no price' : null;
  const edit = (changes: Partial<PriceChange>) => {
    setChange({ ...change, ...changes });
    setRefused(false);
    setFailure(null);
  };
  const fail = (title: string, text?: string) =>
    setFailure((before) => ({ title, ...(text === undefined ? {} : { text }), attempt: (before?.attempt ?? 0) + 1 }));

  const done = (count: number) => {
    dispatch(toastShown({ kind: 'success', text: `Prices of ${counted(count, 'product')} changed` }));
    onClose();
  };

  const send = async () => {
    setUnusual([]);
    const items = rows.map(({ product: { _id, version }, next }) => ({ _id, version, ...next }));
    const { error } = await save({ body: { products: items } });
    if (!error) return done(items.length);
    const gone = goneOf(
      error,
      rows.map(({ product }) => product),
    );
    if (gone.length > 0) {
      onGone(gone.map(({ _id }) => _id));
      setProducts(products.filter((product) => !gone.includes(product)));
      return fail('Failed to change prices', goneText(gone));
    }
    const loaded = await Promise.all(outdatedIds(error).map((id) => latestProduct(dispatch, id)));
    const news = loaded.filter((now) => now !== undefined);
    // All products change together. If one has the new prices, the answer to an earlier press was lost.
    const isSent = news.some((now) => {
      const sent = rows.find(({ product }) => product._id === now._id);
      return sent !== undefined && now.version === sent.product.version + 1 && hasPrices(now, sent.next);
    });
    if (isSent) return done(items.length);
    news.forEach(onNews);
    setProducts(products.map((product) => news.find(({ _id }) => _id === product._id) ?? product));
    return fail('Failed to change prices', reasonText(error));
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setRefused(problem !== null);
    if (problem !== null) return;
    const wrong = rows.flatMap(({ product, next }) => pricesProblem(product, next) ?? []);
    if (wrong.length > 0) {
      const [first, second, ...others] = wrong;
      const more = others.length > 0 && `and ${others.length} more`;
      return fail('Nothing was changed', [first, second, more].filter(Boolean).join('; '));
    }
    const sentences = rows.flatMap(({ product, next }) =>
      unusualPrices({ ...product, ...next }, product).map((sentence) => `${product.name}: ${sentence}`),
    );
    setUnusual(sentences);
    return sentences.length > 0 ? undefined : void send();
  };

  return (
    <>
      <FormDialog
        keepsScans
        title={`Prices of ${counted(products.length, 'product')}`}
        submitLabel={rows.length > 0 ? `Change ${counted(rows.length, 'price')}` : 'Change prices'}
        lacks={empty ? problem : nothing}
        size="md"
        dirty={change.amount !== ''}
        busy={isLoading}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        <FieldGrid>
          <Field label="Change">
            <Select
              options={PRICE_CHANGES}
              value={change.kind}
              onChange={({ target }) => {
                const kind = PRICE_CHANGES.find(({ value }) => value === target.value)?.value;
                edit({ kind: kind ?? ('sale' satisfies PriceChangeKind) });
              }}
            />
          </Field>
          {change.kind !== 'end-sale' && (
            <Field
              label={change.kind === 'set' ? 'New price' : 'Percent'}
              error={refused ? (problem ?? undefined) : undefined}
            >
              <NumberInput
                {...(change.kind === 'set' ? { prefix: '$' } : { suffix: '%' })}
                value={change.amount}
                maxLength={16}
                onChange={({ target }) => edit({ amount: target.value })}
              />
            </Field>
          )}
        </FieldGrid>
        {change.kind !== 'end-sale' && change.kind !== 'set' && (
          <Checkbox
            label="Round to whole dollars"
            checked={change.whole}
            onChange={({ target }) => edit({ whole: target.checked })}
          />
        )}
        {rows.length > 0 && (
          <DataList
            label="New prices"
            columns={columns}
            rows={rows}
            rowKey={({ product }) => product._id}
            cardsBelow={0}
          />
        )}
        {problem !== null && <Text tone="muted">The new prices appear here before you save them.</Text>}
      </FormDialog>
      <PriceQuestion
        title="Save these prices?"
        sentences={unusual}
        confirmLabel="Change prices"
        onConfirm={() => void send()}
        onCancel={() => setUnusual([])}
      />
    </>
  );
}
