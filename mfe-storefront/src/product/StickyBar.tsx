import type { PublicProduct } from '@shop/shared/contracts';
import { Button, Price, theme } from '@shop/shared/ui';
import type { RefObject } from 'react';
import styled from 'styled-components';
import { BottomBar } from '../BottomBar';
import { useOutOfSight } from '../useOutOfSight';

interface Props {
  product: PublicProduct;
  /** The buttons that the bar stands in for while they are out of sight. */
  standsFor: RefObject<HTMLElement | null>;
  /** What is chosen, such as `M, Black`, or what is still to be chosen. */
  variant: string;
  soldOut: boolean;
  onAdd: () => void;
}

/**
 * Price, choice and Add to Cart at the bottom of the screen until the page's own buttons have been seen; on phones
 * whenever they are out of sight.
 */
export function StickyBar({ product, standsFor, variant, soldOut, onAdd }: Props) {
  const needed = useOutOfSight(standsFor);
  if (!needed) return null;
  const { price, salePrice, onSale } = product;
  return (
    <BottomBar aria-label="Buy this product">
      <What>
        <Price price={price} salePrice={salePrice} onSale={onSale} />
        {variant !== '' && <Variant>{variant}</Variant>}
      </What>
      <Button variant="primary" onClick={onAdd} disabled={soldOut}>
        {soldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
    </BottomBar>
  );
}

const What = styled.div`
  min-width: 0;
`;

const Variant = styled.div`
  overflow: hidden;
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
