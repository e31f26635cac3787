import type { ListedProduct } from '@shop/shared/contracts';
import { useState, type ReactNode } from 'react';
import { useLazyModule } from '@shop/shared/ui';

const loadQuickView = () => import('./QuickView').then(({ QuickView }) => QuickView);
const loadCartDrawer = () => import('./CartDrawer').then(({ CartDrawer }) => CartDrawer);

interface ShopPanels {
  view: (product: ListedProduct) => void;
  openCart: () => void;
  /** Must be rendered in the page; empty until a panel is opened. */
  panels: ReactNode;
}

/** The panels over the shop page: a short view of a product, and the cart, which opens after a piece was added. */
export function useShopPanels(): ShopPanels {
  const [product, setProduct] = useState<ListedProduct | null>(null);
  const [open, setOpen] = useState<'product' | 'cart' | null>(null);
  const { part: QuickView, request: requestView } = useLazyModule(loadQuickView);
  const { part: CartDrawer, request: requestCart } = useLazyModule(loadCartDrawer);
  const close = () => setOpen(null);
  const openCart = () => {
    requestCart();
    setOpen('cart');
  };
  return {
    view: (chosen) => {
      requestView();
      setProduct(chosen);
      setOpen('product');
    },
    openCart,
    panels: (
      <>
        {QuickView && product && (
          <QuickView key={product._id} product={product} open={open === 'product'} onClose={close} onAdded={openCart} />
        )}
        {CartDrawer && <CartDrawer open={open === 'cart'} onClose={close} />}
      </>
    ),
  };
}
