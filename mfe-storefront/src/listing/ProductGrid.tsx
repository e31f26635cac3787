import { publicApi } from '@shop/shared/api';
import type { ListedProduct } from '@shop/shared/contracts';
import { contours, Grid, media, ProductCard, productColumns, theme } from '@shop/shared/ui';
import { Fragment, type ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { paths } from '../paths';
import { isGone } from '../product/gone';
import { searchedOf } from '../product/searched';

/** An item of a grid. */
export interface ItemProps {
  product: ListedProduct;
  onNear: () => void;
  children: ReactNode;
}

interface Props {
  products: readonly ListedProduct[];
  /** Default value: `grid`. */
  layout?: 'grid' | 'list';
  /** The heading level of the product names. Default value: 3. */
  headingLevel?: 2 | 3;
  /** How many pictures to load eagerly, because they are visible at first. Default value: 0. */
  eager?: number;
  /** On wide screens the first card is twice as wide as the others. */
  lead?: boolean;
  /** Content to show below each card. */
  below?: (product: ListedProduct) => ReactNode;
  /** The list items of a grid, which hold a card and call `onNear` when it gets the pointer or the focus. */
  item?: ((props: ItemProps) => ReactNode) | undefined;
}

/** The displayed width of the first picture of a row that it leads. */
const LEAD_SIZES = '(min-width: 1440px) 690px, (min-width: 1024px) 50vw, (min-width: 640px) 25vw, 44vw';

/** Products with links to their pages. The data of a page is fetched when its link is hovered or focused. */
export function ProductGrid({ products, layout = 'grid', headingLevel, eager = 0, lead, below, item }: Props) {
  const prefetch = publicApi.usePrefetch('getPublicProduct');
  return (
    <Sheet
      forwardedAs="ul"
      columns={layout === 'list' ? listColumns : productColumns}
      gap={layout === 'list' ? 5 : 0}
      $list={layout === 'list'}
    >
      {products.map((product, index) => {
        const near = () => prefetch({ params: { id: product._id } });
        const card = (
          <>
            <ProductCard
              product={product}
              to={paths.product(product._id, searchedOf(product))}
              layout={layout}
              headingLevel={headingLevel}
              description={product.description}
              soldOut={isGone(product)}
              priority={index < eager}
              sizes={lead && index === 0 ? LEAD_SIZES : undefined}
            />
            {below?.(product)}
          </>
        );
        return item && layout === 'grid' ? (
          <Fragment key={product._id}>{item({ product, onNear: near, children: card })}</Fragment>
        ) : (
          <li key={product._id} onPointerEnter={near} onFocus={near}>
            {card}
          </li>
        );
      })}
    </Sheet>
  );
}

/*
 * Cards share their edges: one line between two of them. A place without one shows contour lines. On phones
 * they reach the edges of the screen.
 */
const Sheet = styled(Grid)<{ $list: boolean }>`
  ${({ $list }) =>
    !$list &&
    css`
      position: relative;
      padding: 1px;
      isolation: isolate;
      --line-contour: ${theme.color.border};
      ${contours}

      > li {
        box-shadow: 0 0 0 1px ${theme.color.border};
        margin: 0 1px 1px 0;
        background: ${theme.color.background};
      }

      ${media.phone} {
        margin-inline: -${theme.space[4]};
      }

      ${media.forcedColors} {
        > li {
          outline: 1px solid CanvasText;
        }
      }
    `}
`;

const listColumns = { phone: 1, desktop: 2 } as const;
