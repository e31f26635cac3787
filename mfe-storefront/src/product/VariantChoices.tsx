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

/** Selects a size. Render it only for products with sizes. */
export function SizeChoice({ product, choice, onChoose, error }: Props) {
  return (
    <ChoiceChips
      legend="Size"
      options={product.sizes.map((size) => {
        const gone = isSoldOut(product, { size, color: choice.color });
        return { value: size, unavailable: gone, note: gone ? 'sold out' : undefined };
      })}
      value={choice.size}
      onChange={(size) => onChoose({ size })}
      error={error}
      required
    />
  );
}
