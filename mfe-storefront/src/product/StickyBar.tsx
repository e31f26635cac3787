import type { PublicProduct } from '@shop/shared/contracts';
import { Button, Price, theme } from '@shop/shared/ui';
import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { BottomBar } from '../BottomBar';
import { useOutOfSight } from '../useOutOfSight';

interface Props {
  product: PublicProduct;
  /** The bar is shown while these buttons are out of sight. */
  standsFor: RefObject<HTMLElement | null>;
  /** The selected variant, such as `M, Black`, or what still has to be selected. */
  variant: string;
  soldOut: boolean;
  onAdd: () => void;
}

/**
 * Shows the price, the selected variant and Add to Cart at the bottom of the screen. On phones it is shown whenever the
 * page's own buttons are out of sight, on wider screens until they have been seen once.
 */
export function StickyBar({ product, standsFor, variant, soldOut, onAdd }: Props) {
  const needed = useOutOfSight(standsFor);
  if (!needed) return null;
  const { price, salePrice, onSale } = product;
  return (
    <BottomBar aria-label="Buy this product">
      <Offer>
        <Price price={price} salePrice={salePrice} onSale={onSale} />
        {variant !== '' && <Variant>{variant}</Variant>}
      </Offer>
      <Button variant="primary" onClick={onAdd} disabled={soldOut}>
        {soldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
    </BottomBar>
  );
}

const Offer = styled.div`
  min-width: 0;
`;

const Variant = styled.div`
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
