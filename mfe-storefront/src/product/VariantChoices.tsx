import { ChoiceChips, SwatchChoice } from '@shop/shared/ui';
import { type Choice, type Sellable, isSoldOut } from './variant';

interface Props {
  product: Sellable;
  /** What is chosen so far: what is sold out in it is struck through. */
  choice: Choice;
  onChoose: (change: Partial<Choice>) => void;
  error?: string | undefined;
}

/** The colors of a product, to be shown where it has any. */
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

/** The sizes of a product, to be shown where it has any. */
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
