import type { Product, StockEntry } from '@shop/shared/contracts';
import { ConfirmAction, useDiscardQuestion } from '@shop/shared/forms';
import { type Variant, type VariantAxes, stockKey, totalStock, variantsOf } from '@shop/shared/rules';
import { Banner, Button, Dialog, PlusIcon, SegmentedControl, SkeletonRows, Stack, Text } from '@shop/shared/ui';
import { useState } from 'react';
import { useClearStock, useDeleteStockEntry } from '../endpoints';
import { VariantMatrix } from '../matrix/VariantMatrix';
import { AddStockEntry } from './AddStockEntry';
import { StockHistory } from './StockHistory';
import { StockSteps } from './StockSteps';
import { useStockDrafts } from './useStockDrafts';
import { useStockSteps } from './useStockSteps';
import { variantId, variantName } from './variant-name';

interface Props {
  product: Product;
  onClose: () => void;
}

/** The product's own stock map as entries, used if the stock request failed. */
const ownEntries = (product: Product): StockEntry[] =>
  variantsOf(product).map((variant) => {
    const key = stockKey(variant);
    return { ...variant, key, quantity: product.stock[key] ?? 0 };
  });

/** What is removed with a variant, as the beginning of the question's text. */
const goesWithIt = (pieces: number): string => {
  if (pieces <= 0) return '';
  return pieces === 1 ? 'Its last piece goes with it. ' : `Its ${pieces} in stock go with it. `;
};

const namesOf = (names: readonly string[]): string[] => (names.some((name) => name !== '') ? [...new Set(names)] : []);

/** The sizes and colors of the product, and further ones of its stock entries. */
const axesOf = ({ sizes, colors }: Product, entries: readonly StockEntry[]): VariantAxes => ({
  sizes: namesOf([...sizes, ...entries.map(({ size }) => size)]),
  colors: namesOf([...colors, ...entries.map(({ color }) => color)]),
});

/** Dialog for stock operations on one product, by variant, and for its stock history. */
export function ManageStock({ product, onClose }: Props) {
  const arg = { params: { id: product._id } };
  const { stock, current, counted, queue, refusal } = useStockSteps(product);
  const [removeEntry] = useDeleteStockEntry();
  const [clear] = useClearStock();
  const [view, setView] = useState('stock');
  const [adding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<StockEntry | null>(null);
  const [asksClear, setAsksClear] = useState(false);

  const fallback = stock.isError && stock.data === undefined;
  const read = current?.stockEntries ?? (fallback ? ownEntries(product) : []);
  const axes = axesOf(product, read);
  const entries = counted(read, axes);
  const drafts = useStockDrafts({ entries, queue, onEmptied: setRemoving });
  const { close, question } = useDiscardQuestion({ dirty: drafts.open, onClose });
  const [entered, setEntered] = useState<Variant>();
  const stepped = entered ?? entries[0] ?? variantsOf(axes)[0];
  const total = totalStock(Object.fromEntries(entries.map(({ key, quantity }) => [key, quantity])));

  return (
    <>
      <Dialog
        open
        onClose={close}
        title={`Manage Stock: ${product.name}`}
        description={`SKU ${product.refCode}`}
        size="lg"
        alert={refusal.text === '' ? null : { title: 'Failed to update stock', ...refusal }}
        footer={
          <Button variant="primary" onClick={close}>
            Done
          </Button>
        }
      >
        {/* A code of figures would be a number of pieces. */}
        <div data-keeps-scans>
          <Stack gap={4}>
            <SegmentedControl
              label="View"
              options={[
                { value: 'stock', label: 'Stock' },
                { value: 'history', label: 'History' },
              ]}
              value={view}
              onChange={setView}
            />
            {view === 'history' ? (
              <StockHistory productId={product._id} />
            ) : (
              <>
                {fallback && (
                  <Banner
                    kind="warning"
                    title="The current stock could not be loaded"
                    actions={
                      <Button size="sm" loading={stock.isFetching} onClick={() => void stock.refetch()}>
                        Try again
                      </Button>
                    }
                  >
                    What you see is the stock that came with the product, which may be out of date.
                  </Banner>
                )}
                {stock.isLoading ? (
                  <SkeletonRows count={4} label="Loading stock" />
                ) : (
                  <>
                    {entries.length === 0 && <Text tone="muted">There are no stock entries yet.</Text>}
                    {stepped && (
                      <StockSteps
                        variant={stepped}
                        entry={entries.find((entry) => variantId(entry) === variantId(stepped))}
                        onStep={(variant, by) => queue.press(variant, by)}
                        onRemove={setRemoving}
                      />
                    )}
                    <VariantMatrix
                      label="Stock entries"
                      axes={axes}
                      lowUnder={product.lowStockUnder ?? undefined}
                      textOf={drafts.textOf}
                      savedOf={drafts.savedOf}
                      onType={drafts.onType}
                      onPaste={drafts.paste}
                      undo={drafts.undo}
                      current={stepped}
                      onEnter={setEntered}
                      onLeave={drafts.leave}
                    />
                    <Text size="sm" tone="muted">
                      A number counts once you leave its box. An empty box is a variant without an entry; 0 is an entry
                      of which none is left.
                    </Text>
                  </>
                )}
                <Stack direction="row" gap={2} justify="between">
                  <div role="status">
                    <Text tabular>{`${total} in total`}</Text>
                  </div>
                  <Stack direction="row" gap={2}>
                    <Button icon={<PlusIcon size={18} />} onClick={() => setAdding(true)}>
                      Add Entry
                    </Button>
                    <Button variant="ghost" disabled={entries.length === 0} onClick={() => setAsksClear(true)}>
                      Clear Stock
                    </Button>
                  </Stack>
                </Stack>
              </>
            )}
          </Stack>
        </div>
        {adding && <AddStockEntry product={product} entries={entries} onClose={() => setAdding(false)} />}
      </Dialog>
      {question}
      {removing && (
        <ConfirmAction
          title={`Remove ${variantName(removing)}?`}
          text={`${goesWithIt(removing.quantity)}This action cannot be undone`}
          confirmLabel="Remove Entry"
          danger
          done={`${variantName(removing)} was removed`}
          failure="Failed to update stock."
          run={async () => {
            // Sends pending steps first, so that they do not recreate the entries afterward.
            await queue.flush();
            return removeEntry({ ...arg, query: { size: removing.size, color: removing.color } });
          }}
          onClose={() => setRemoving(null)}
        />
      )}
      {asksClear && (
        <ConfirmAction
          title={`Clear the stock of ${product.name}?`}
          text={`All entries are removed, ${total} in stock with them. This action cannot be undone`}
          confirmLabel="Clear Stock"
          danger
          done={`The stock of ${product.name} was cleared`}
          failure="Failed to update stock."
          run={async () => {
            await queue.flush();
            return clear(arg);
          }}
          onClose={() => setAsksClear(false)}
        />
      )}
    </>
  );
}
