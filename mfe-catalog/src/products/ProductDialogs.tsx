import { lazyDialog } from '@shop/shared/ui';
import type { Category, Product, ProductsQuery, Supplier } from '@shop/shared/contracts';
import type { RowSelection } from '@shop/shared/ui';
import { DeleteProduct } from './DeleteProduct';

const ProductDialog = lazyDialog(() => import('./ProductDialog').then((module) => module.ProductDialog));
const ManageStock = lazyDialog(() => import('./ManageStock').then((module) => module.ManageStock));

const LabelsDialog = lazyDialog(() => import('../labels/LabelsDialog').then((module) => module.LabelsDialog));

const PricesDialog = lazyDialog(() => import('../prices/PricesDialog').then((module) => module.PricesDialog));

const GridDialog = lazyDialog(() => import('../grid/GridDialog').then((module) => module.GridDialog));
const ImportDialog = lazyDialog(() => import('../transfer/ImportDialog').then((module) => module.ImportDialog));

/** The open dialog over the list of products. */
export type OpenDialog =
  | { kind: 'add' | 'grid' | 'import' | 'prices' | 'selected-labels' }
  | { kind: 'edit' | 'stock' | 'labels' | 'delete'; product: Product }
  | null;

interface Props {
  open: OpenDialog;
  onOpen: (open: OpenDialog) => void;
  /** The filters and the order of the list. */
  query: ProductsQuery;
  selection: RowSelection<Product>;
  categories: readonly Category[];
  suppliers: readonly Supplier[];
}

/** The dialogs of the products page. Forms are loaded when one is first opened. */
export function ProductDialogs({ open, onOpen, query, selection, categories, suppliers }: Props) {
  const close = () => onOpen(null);
  if (open?.kind === 'delete') return <DeleteProduct product={open.product} onClose={close} />;
  const lists = { categories, suppliers, onClose: close };
  return (
    <>
      {open?.kind === 'add' && <ProductDialog {...lists} />}
      {open?.kind === 'edit' && <ProductDialog key={open.product._id} {...lists} product={open.product} />}
      {open?.kind === 'grid' && <GridDialog query={query} onClose={close} />}
      {open?.kind === 'import' && <ImportDialog onClose={close} />}
      {open?.kind === 'labels' && (
        <LabelsDialog
          products={[open.product]}
          onEdit={() => onOpen({ kind: 'edit', product: open.product })}
          onClose={close}
        />
      )}
      {open?.kind === 'selected-labels' && <LabelsDialog products={selection.chosen} onClose={close} />}
      {open?.kind === 'prices' && (
        <PricesDialog
          products={selection.chosen}
          onGone={selection.drop}
          onNews={(now) => selection.update((product) => (product._id === now._id ? now : product))}
          onClose={close}
        />
      )}
      {open?.kind === 'stock' && <ManageStock product={open.product} onClose={close} />}
    </>
  );
}
