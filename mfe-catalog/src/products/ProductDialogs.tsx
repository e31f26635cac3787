import type { Category, Product, Supplier } from '@shop/shared/contracts';
import { Suspense, lazy } from 'react';
import { useLazyProduct } from '../endpoints';
import { DeleteProduct } from './DeleteProduct';

const ProductDialog = lazy(() => import('./ProductDialog').then((module) => ({ default: module.ProductDialog })));
const ManageStock = lazy(() => import('./ManageStock').then((module) => ({ default: module.ManageStock })));

/** What stands over the list of products. */
export type OpenDialog = { kind: 'add' } | { kind: 'edit' | 'stock' | 'delete'; product: Product } | null;

interface Props {
  open: OpenDialog;
  onOpen: (open: OpenDialog) => void;
  categories: readonly Category[];
  suppliers: readonly Supplier[];
}

/** The dialogs of the products screen; forms are loaded once one is opened. */
export function ProductDialogs({ open, onOpen, categories, suppliers }: Props) {
  const [load] = useLazyProduct();
  const close = () => onOpen(null);
  const reload = async (id: string) => {
    const { data } = await load({ params: { id } });
    if (data) onOpen({ kind: 'edit', product: data });
  };
  if (open?.kind === 'delete') return <DeleteProduct product={open.product} onClose={close} />;
  const lists = { categories, suppliers, onClose: close };
  return (
    <Suspense>
      {open?.kind === 'add' && <ProductDialog {...lists} />}
      {open?.kind === 'edit' && (
        <ProductDialog
          key={`${open.product._id} ${open.product.version}`}
          {...lists}
          product={open.product}
          onReload={() => void reload(open.product._id)}
        />
      )}
      {open?.kind === 'stock' && <ManageStock product={open.product} onClose={close} />}
    </Suspense>
  );
}
