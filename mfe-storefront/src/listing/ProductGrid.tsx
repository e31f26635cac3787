import { publicApi } from '@shop/shared/api';
import type { ListedProduct } from '@shop/shared/contracts';
import { Grid, ProductCard, productColumns } from '@shop/shared/ui';
import type { ReactNode } from 'react';
import { paths } from '../paths';
import { isGone } from '../product/gone';
import { searchedOf } from '../product/searched';

interface Props {
  products: readonly ListedProduct[];
  /** Default value: `grid`. */
  layout?: 'grid' | 'list';
  /** The heading level of the product names. Default value: 3. */
  headingLevel?: 2 | 3;
  /** How many pictures to load eagerly, because they are visible at first. Default value: 0. */
  eager?: number;
  /** Content to show below each card. */
  below?: (product: ListedProduct) => ReactNode;
}

/** Products with links to their pages. The data of a page is fetched when its link is hovered or focused. */
export function ProductGrid({ products, layout = 'grid', headingLevel, eager = 0, below }: Props) {
  const prefetch = publicApi.usePrefetch('getPublicProduct');
  return (
    <Grid as="ul" columns={layout === 'list' ? listColumns : productColumns} gap={5} rowGap={8}>
      {products.map((product, index) => (
        <li
          key={product._id}
          onPointerEnter={() => prefetch({ params: { id: product._id } })}
          onFocus={() => prefetch({ params: { id: product._id } })}
        >
          <ProductCard
            product={product}
            to={paths.product(product._id, searchedOf(product))}
            layout={layout}
            headingLevel={headingLevel}
            description={product.description}
            soldOut={isGone(product)}
            priority={index < eager}
          />
          {below?.(product)}
        </li>
      ))}
    </Grid>
  );
}

const listColumns = { phone: 1, desktop: 2 } as const;
