import { effectivePrice, formatMoney, isOnSale } from '@shop/shared/rules';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { theme } from '../theme/theme';

interface Props {
  /** The regular price in dollars. */
  price: number;
  /** The sale price in dollars. It is shown only if it applies: on sale, above 0 and below the regular price. */
  salePrice?: number | null;
  onSale?: boolean;
  /** `lg` on the product page. Default value: `md`. */
  size?: 'sm' | 'md' | 'lg';
}

/**
 * The price of a product: the sale price first, then the regular price struck through. Screen readers get both in
 * words.
 */
export function Price({ price, salePrice = null, onSale = false, size = 'md' }: Props) {
  const priced = { price, salePrice, onSale };
  if (!isOnSale(priced)) {
    return (
      <Root $size={size}>
        <CurrentPrice>{formatMoney(price)}</CurrentPrice>
      </Root>
    );
  }
  return (
    <Root $size={size}>
      <VisuallyHidden>Now </VisuallyHidden>
      <CurrentPrice $sale>{formatMoney(effectivePrice(priced))}</CurrentPrice>
      <VisuallyHidden>, was </VisuallyHidden>
      <OldPrice>{formatMoney(price)}</OldPrice>
    </Root>
  );
}

const sizes = { sm: theme.size.sm, md: theme.size.md, lg: theme.size.xl } as const;

const Root = styled.span<{ $size: keyof typeof sizes }>`
  position: relative;
  display: inline-flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 ${theme.space[2]};
  font-size: ${({ $size }) => sizes[$size]};
  font-weight: ${theme.weight.semibold};
  font-variant-numeric: tabular-nums;
`;

const CurrentPrice = styled.span<{ $sale?: boolean }>`
  ${({ $sale }) => $sale && `color: ${theme.color.accentText};`}
`;

const OldPrice = styled.s`
  color: ${theme.color.muted};
  font-size: 0.875em;
  font-weight: ${theme.weight.regular};
`;
