import type { ListedProduct } from '@shop/shared/contracts';
import {
  EmptyState,
  ErrorState,
  LoadMore,
  SkeletonCards,
  theme,
  useLazyModule,
  type PictureSource,
} from '@shop/shared/ui';
import { useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { failureReason } from '../failure-reason';
import type { ListingView } from './ListingControls';
import type { ProductPage } from './useProductList';
import { ProductGrid } from './ProductGrid';
import { QuickItem } from './QuickItem';
import { WaysOn } from './WaysOn';

interface Props {
  page: ProductPage;
  view?: ListingView;
  /** Shown when there are no products. */
  empty: { title: string; text?: string; action: ReactNode };
  onMore: () => void;
  /** Content to show below each card. */
  below?: (product: ListedProduct) => ReactNode;
}

const loadNotice = () => import('../product/AddedBanner').then(({ AddedBanner }) => AddedBanner);

/** A product list in its four states: loading, failed, empty, loaded. Its cards add to the cart. */
export function ProductResults({
  page: { products, total, isError, error, isFetching, isOld, retry },
  view,
  empty,
  onMore,
  below,
}: Props) {
  const [added, setAdded] = useState<{ text: string; picture: PictureSource | undefined; time: number } | null>(null);
  const { part: AddedBanner, preload } = useLazyModule(loadNotice);
  const note = (text: string, picture: PictureSource | undefined) => {
    preload();
    setAdded({ text, picture, time: Date.now() });
  };
  if (isError) {
    return (
      <ErrorState title="Failed to load products" text={failureReason(error)} onRetry={retry} retrying={isFetching} />
    );
  }
  if (!products) return <SkeletonCards />;
  if (products.length === 0) {
    return (
      <>
        <EmptyState plain {...empty} />
        <WaysOn />
      </>
    );
  }
  return (
    <Results aria-busy={isOld || undefined}>
      <ProductGrid
        products={products}
        layout={view}
        headingLevel={2}
        eager={4}
        below={below}
        item={(item) => <QuickItem {...item} onAdded={note} />}
      />
      {total > products.length && (
        <LoadMore shown={products.length} total={total} noun="products" onMore={onMore} loading={isFetching} />
      )}
      {AddedBanner && added && (
        <AddedBanner key={added.time} text={added.text} picture={added.picture} onStay={() => setAdded(null)} />
      )}
    </Results>
  );
}

/* Dimmed if the answer takes a moment. */
const Results = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[10]};

  &[aria-busy] {
    opacity: 0.5;
    transition: opacity ${theme.duration.fast} 150ms;
  }
`;

/** '1 product', '24 products'. */
export const productCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;
