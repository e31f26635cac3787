import type { Product } from '@shop/shared/contracts';
import { availableStock, stockLevel, variantsOf } from '@shop/shared/rules';
import { media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** How many variants have a tick each. More are shown in groups of the same level, in proportion. */
const MAX_TICKS = 12;

/** A variant with fewer pieces is low. The limit of the shop or the product is for all variants together. */
const LOW_UNDER = 4;

const LEVELS = ['good', 'low', 'out'] as const;
type Level = (typeof LEVELS)[number];

/** The levels of a product's variants, the best first, as ticks. Each level that occurs has a tick at least. */
export const ticksOf = (product: Product): Level[] => {
  const levels = variantsOf(product).map((variant) => stockLevel(availableStock(product, variant), LOW_UNDER));
  const ticks = Math.min(levels.length, MAX_TICKS);
  const counts = LEVELS.map((level) => levels.filter((one) => one === level).length);
  const shares = counts.map((count) => (count === 0 ? 0 : Math.max(1, Math.round((count / levels.length) * ticks))));
  // Rounding may make one or two too many or too few: the largest share takes the difference.
  const largest = shares.indexOf(Math.max(...shares));
  const rest = ticks - shares.reduce((sum, share) => sum + share, 0);
  return LEVELS.flatMap((level, index) =>
    Array<Level>((shares[index] ?? 0) + (index === largest ? rest : 0)).fill(level),
  );
};

/** A tick for each variant: full, low, or hollow for none left. The words beside it say the same. */
export function StockBar({ product }: { product: Product }) {
  return (
    <Bar aria-hidden="true">
      {ticksOf(product).map((level, index) => (
        <Tick key={index} data-level={level} />
      ))}
    </Bar>
  );
}

const Bar = styled.span`
  display: inline-flex;
  flex: none;
  gap: 2px;
  margin-inline-end: ${theme.space[2]};

  /* Narrower tables have no room for it. */
  @media (max-width: 1439.98px) {
    display: none;
  }
`;

const Tick = styled.span`
  width: 4px;
  height: 0.75rem;
  border: 1px solid ${theme.color.text};
  background: ${theme.color.text};

  &[data-level='low'] {
    border-color: ${theme.tone.yellow.text};
    background: ${theme.tone.yellow.text};
  }

  &[data-level='out'] {
    border-color: ${theme.color.borderStrong};
    background: none;
  }

  ${media.forcedColors} {
    forced-color-adjust: none;
  }
`;
