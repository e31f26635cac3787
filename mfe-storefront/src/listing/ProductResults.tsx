import type { ListedProduct } from '@shop/shared/contracts';
import { EmptyState, ErrorState, LoadMore, SkeletonCards, Stack } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { failureReason } from '../failure-reason';
import type { ListingView } from './ListingControls';
import type { ProductPage } from './useProductList';
import { ProductGrid } from './ProductGrid';

interface Props {
  page: ProductPage;
  view?: ListingView;
  /** Shown when there are no products. */
  empty: { title: string; text?: string; action: ReactNode };
  onMore: () => void;
  /** Content to show below each card. */
  below?: (product: ListedProduct) => ReactNode;
}

/** A product list in its four states: loading, failed, empty, loaded. */
export function ProductResults({
  page: { products, total, isError, error, isFetching, retry },
  view,
  empty,
  onMore,
  below,
}: Props) {
  if (isError) {
    return (
      <ErrorState title="Failed to load products" text={failureReason(error)} onRetry={retry} retrying={isFetching} />
    );
  }
  if (!products) return <SkeletonCards />;
  if (products.length === 0) return <EmptyState {...empty} />;
  return (
    <Stack gap={10}>
      <ProductGrid products={products} layout={view} headingLevel={2} eager={4} below={below} />
      {total > products.length && (
        <LoadMore shown={products.length} total={total} noun="products" onMore={onMore} loading={isFetching} />
      )}
    </Stack>
  );
}

/** '1 product', '24 products'. */
export const productCount = (count: number): string => `${count} ${count === 1 ? 'product' : 'products'}`;
