import { isApiError, toastShown, useAppStore } from '@shop/shared/api';
import type { Product } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { counted, stockKey, variantsOf } from '@shop/shared/rules';
import { Banner, Button, Menu, type RowSelection, SelectionBar } from '@shop/shared/ui';
import { useState } from 'react';
import { useMakeProductCodes } from '../endpoints';
import { toastWithUndo } from '../undo';
import { archiveMany, undoArchive } from './archive-many';
import { goneOf, goneText } from './gone';

interface Props {
  selection: RowSelection<Product>;
  /** The number of products on screen. */
  listed: number;
  onLabels: () => void;
  onPrices: () => void;
}

const productsLabel = (count: number): string => counted(count, 'product');

const lacksCode = (product: Product): boolean =>
  product.codes !== undefined && variantsOf(product).some((variant) => !product.codes?.[stockKey(variant)]);

/** What can be done with the selected products: labels, prices, codes, archive. */
export function ProductSelectionBar({ selection, listed, onLabels, onPrices }: Props) {
  const store = useAppStore();
  const [makeCodes, { isLoading: isMaking }] = useMakeProductCodes();
  const [archiving, setArchiving] = useState(false);
  /** What was sent without an answer. */
  const [lost, setLost] = useState<{ products: readonly Product[]; archived: boolean } | null>(null);
  const [failure, setFailure] = useState<{ title: string; text: string } | null>(null);
  const { chosen } = selection;
  if (chosen.length === 0 && failure === null) return null;
  const busy = isMaking || archiving;
  const listedNow = chosen.filter(({ archived }) => !archived);
  const archivedNow = chosen.filter(({ archived }) => archived);
  const uncoded = chosen.filter(lacksCode);

  /** Leaves products that are gone out of the selection, and says why nothing was done. */
  const fail = (title: string, error: unknown, sent: readonly Product[]) => {
    const gone = goneOf(error, sent);
    selection.drop(gone.map(({ _id }) => _id));
    setFailure({ title, text: gone.length > 0 ? goneText(gone) : reasonText(error) });
  };
  const archive = async (products: readonly Product[], archived: boolean) => {
    const unanswered = lost?.archived === archived ? lost.products : [];
    const done = `${productsLabel(products.length)} ${archived ? 'archived' : 'unarchived'}`;
    setFailure(null);
    setArchiving(true);
    const { data, error } = await archiveMany(store, products, archived, unanswered);
    setArchiving(false);
    // The shop may have done it although its answer was lost. The next press finds it done, and Undo takes it back.
    setLost(isApiError(error) && error.status === 0 ? { products: [...products, ...unanswered], archived } : null);
    if (!data) return fail(`${productsLabel(products.length)} could not be changed`, error, products);
    selection.clear();
    if (data.length > 0) return toastWithUndo(store, done, () => void undoArchive(store, data, archived));
    return store.dispatch(toastShown({ kind: 'success', text: done }));
  };
  const giveCodes = async () => {
    setFailure(null);
    const { data, error } = await makeCodes({ body: { ids: uncoded.map(({ _id }) => _id) } });
    if (error) return fail('Failed to make codes', error, uncoded);
    const changed = new Map(data.map((product) => [product._id, product]));
    selection.update((product) => changed.get(product._id) ?? product);
    store.dispatch(toastShown({ kind: 'success', text: `Codes made for ${productsLabel(data.length)}` }));
  };

  return (
    <SelectionBar
      label="Selected products"
      selection={selection}
      listed={listed}
      counted={productsLabel(chosen.length)}
      notes={uncoded.length > 0 ? [`${uncoded.length} with missing codes`] : []}
      busy={busy}
      failure={
        failure && (
          <Banner kind="error" title={failure.title} onDismiss={() => setFailure(null)}>
            {failure.text}
          </Banner>
        )
      }
      actions={
        <>
          <Button onClick={selection.clear} disabled={busy}>
            Clear
          </Button>
          <Menu
            label="More"
            entries={[
              {
                key: 'codes',
                label: 'Make missing codes',
                disabled: busy || uncoded.length === 0,
                onSelect: () => void giveCodes(),
              },
              {
                key: 'archive',
                label: `Archive ${productsLabel(listedNow.length)}`,
                disabled: busy || listedNow.length === 0,
                onSelect: () => void archive(listedNow, true),
              },
              {
                key: 'unarchive',
                label: `Unarchive ${productsLabel(archivedNow.length)}`,
                disabled: busy || archivedNow.length === 0,
                onSelect: () => void archive(archivedNow, false),
              },
            ]}
          />
          <Button disabled={busy} onClick={onPrices}>
            Change prices
          </Button>
          <Button variant="primary" disabled={busy} onClick={onLabels}>
            Print labels
          </Button>
        </>
      }
    />
  );
}
