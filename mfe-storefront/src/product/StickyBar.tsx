import type { PublicProduct } from '@shop/shared/contracts';
import { Button, media, Price, theme } from '@shop/shared/ui';
import { useEffect, useState, type RefObject } from 'react';
import styled from 'styled-components';

interface Props {
  product: PublicProduct;
  /** The buttons that the bar stands in for while they are out of sight. */
  standsFor: RefObject<HTMLElement | null>;
  /** What is chosen so far, such as `M, Black`; '' for nothing. */
  variant: string;
  soldOut: boolean;
  onAdd: () => void;
}

/** Price and Add to Cart at the bottom of phones, as long as the page's own buttons are out of sight. */
export function StickyBar({ product, standsFor, variant, soldOut, onAdd }: Props) {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    const buttons = standsFor.current;
    if (!buttons || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      const last = entries.at(-1);
      if (last) setNeeded(!last.isIntersecting);
    });
    observer.observe(buttons);
    return () => observer.disconnect();
  }, [standsFor]);
  if (!needed) return null;
  const { price, salePrice, onSale } = product;
  return (
    <Bar role="region" aria-label="Buy this product">
      <What>
        <Price price={price} salePrice={salePrice} onSale={onSale} />
        {variant !== '' && <Variant>{variant}</Variant>}
      </What>
      <Button variant="primary" onClick={onAdd} disabled={soldOut}>
        {soldOut ? 'Sold out' : 'Add to Cart'}
      </Button>
    </Bar>
  );
}

/* Leaves the corner free in which the way to the chat floats. */
const Bar = styled.div`
  position: fixed;
  z-index: ${theme.z.header};
  inset-inline: 0;
  bottom: 0;
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[3]};
  min-height: 5rem;
  padding-block: ${theme.space[3]} max(${theme.space[3]}, env(safe-area-inset-bottom));
  padding-inline: ${theme.space[4]} calc(3rem + ${theme.space[8]});
  border-top: 1px solid ${theme.color.border};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.high};

  ${media.tablet} {
    display: none;
  }
`;

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
