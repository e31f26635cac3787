import { availableStock, variantsOf } from '@shop/shared/rules';
import { ChoiceChips, SwatchChoice } from '@shop/shared/ui';
import { type Choice, type Sellable, isSoldOut } from './variant';

interface Props {
  product: Sellable;
  /** The current selection. Options that are sold out with it are struck through. */
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
  error?: string | undefined;
}

/** Selects a color. Render it only for products with colors. */
export function ColorChoice({ product, choice, onChoose, error }: Props) {
  const { colors } = product;
  return (
    <SwatchChoice
      legend="Color"
      colors={colors}
      value={choice.color}
      onChange={(color) => onChoose({ color })}
      soldOut={colors.filter((color) => isSoldOut(product, { size: choice.size, color }))}
      error={error}
      required
    />
  );
}

/** So few pieces are named in the cell of a size. */
const FEW = 3;

/** How many pieces of a size there are in the chosen color, or in the color that has the most. */
const leftOf = (product: Sellable, { size, color }: Choice): number =>
  Math.max(
    ...variantsOf(product)
      .filter((variant) => variant.size === size && (color === '' || variant.color === color))
      .map((variant) => availableStock(product, variant)),
  );

/** Selects a size. Render it only for products with sizes. */
export function SizeChoice({ product, choice, onChoose, error }: Props) {
  return (
    <ChoiceChips
      legend="Size"
      ruled
      options={product.sizes.map((size) => {
        const gone = isSoldOut(product, { size, color: choice.color });
        const left = leftOf(product, { size, color: choice.color });
        return {
          value: size,
          unavailable: gone,
          note: gone ? 'sold out' : undefined,
          detail: !gone && left <= FEW ? `${String(left)} left` : undefined,
        };
      })}
      value={choice.size}
      onChange={(size) => onChoose({ size })}
      error={error}
      required
    />
  );
}
