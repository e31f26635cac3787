import type { Product } from '@shop/shared/contracts';
import { DEFAULT_COLOR, effectivePrice, formatMoney } from '@shop/shared/rules';
import type { Variant } from '@shop/shared/rules';
import { Picture, Swatch, VisuallyHidden, focusRing, theme } from '@shop/shared/ui';
import { css, styled } from 'styled-components';
import { variantLabel } from '../orders/labels';

/** A variant of a product with the pieces that can still be sold. */
export interface Offer {
  variant: Variant;
  key: string;
  left: number;
}

interface Props {
  products: readonly Product[];
  offersOf: (product: Product) => Offer[];
  /** The id of the product whose variants are shown; null for none. */
  open: string | null;
  onOpen: (id: string | null) => void;
  /** Called for a press on a piece, also when none is left. */
  onAdd: (product: Product, variant: Variant) => void;
}

/** The offers by color, in their order. */
const byColor = (offers: readonly Offer[]): [string, Offer[]][] =>
  [...new Set(offers.map(({ variant }) => variant.color))].map((color) => [
    color,
    offers.filter(({ variant }) => variant.color === color),
  ]);

/** The name of a color; empty for the one of products without colors. */
const colorLabel = (color: string): string => (color === DEFAULT_COLOR ? '' : color);

/** The words of a cell: its size, or what it does for a product without sizes. */
const sizeLabel = (variant: Variant): string =>
  variantLabel({ ...variant, color: DEFAULT_COLOR }).replace(/^-$/, 'Add');

/**
 * Products as tiles of a till. A press on a product with one variant adds a piece; on any other it shows the sizes and
 * colors as cells with what is left of each, and a press on a cell adds one. Nothing is chosen beforehand.
 */
export function ProductTiles({ products, offersOf, open, onOpen, onAdd }: Props) {
  return (
    <List aria-label="Products to add">
      {products.map((product) => {
        const offers = offersOf(product);
        const [only, second] = offers;
        const left = offers.reduce((sum, offer) => sum + offer.left, 0);
        const price = formatMoney(effectivePrice(product));
        const leftText = left === 0 ? 'None left' : `${left} left`;
        const isOpen = open === product._id && second !== undefined;
        return (
          <Item key={product._id} data-open={isOpen || undefined}>
            <Tile
              type="button"
              aria-expanded={second === undefined ? undefined : isOpen}
              data-gone={left === 0 || undefined}
              onClick={() => {
                if (second !== undefined) onOpen(isOpen ? null : product._id);
                else if (only) onAdd(product, only.variant);
              }}
            >
              <Picture image={product.images[0]} alt="" sizes="160px" ratio="1 / 1" />
              <VisuallyHidden>{'Add '}</VisuallyHidden>
              <Name>{`${product.name} `}</Name>
              <Facts>
                <span>{`${price} `}</span>
                <span>{leftText}</span>
              </Facts>
            </Tile>
            {isOpen && (
              <Colors role="group" aria-label={`Sizes of ${product.name}`}>
                {byColor(offers).map(([color, its]) => (
                  <Color key={color}>
                    {colorLabel(color) && (
                      <ColorName>
                        <Swatch color={color} />
                        {color}
                      </ColorName>
                    )}
                    <Cells>
                      {its.map(({ variant, key, left: pieces }) => (
                        <Cell
                          key={key}
                          type="button"
                          data-gone={pieces === 0 || undefined}
                          onClick={() => onAdd(product, variant)}
                        >
                          <strong>{`${sizeLabel(variant)} `}</strong>
                          <span>{`${pieces} left`}</span>
                          <VisuallyHidden>{` ${colorLabel(color)}`}</VisuallyHidden>
                        </Cell>
                      ))}
                    </Cells>
                  </Color>
                ))}
              </Colors>
            )}
          </Item>
        );
      })}
    </List>
  );
}

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(7.5rem, 1fr));
  gap: ${theme.space[2]};
  list-style: none;
`;

/* An open product has a row of its own, with its sizes beside the tile. */
const Item = styled.li`
  display: grid;
  min-width: 0;

  &[data-open] {
    grid-column: 1 / -1;
    grid-template-columns: 7.5rem minmax(0, 1fr);
    gap: ${theme.space[3]};
    padding: ${theme.space[2]};
    border: 1px solid ${theme.color.borderStrong};
    border-radius: ${theme.radius.md};
  }
`;

const pressable = css`
  padding: 0;
  border: 1px solid ${theme.color.border};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${focusRing}

  &:hover {
    border-color: ${theme.color.text};
  }

  /* Still pressed by hand or key, which says that none is left: the focus is not lost with the last piece. */
  &[data-gone] {
    color: ${theme.color.muted};
    text-decoration: line-through;
  }
`;

const Tile = styled.button`
  display: flex;
  flex-direction: column;
  align-self: start;
  width: 100%;
  min-width: 0;
  overflow: hidden;
  border-radius: ${theme.radius.md};
  ${pressable}

  [data-open] > && {
    border-color: transparent;
  }

  &[data-gone] {
    text-decoration: none;
  }

  &[data-gone] picture {
    opacity: 0.5;
  }
`;

const Name = styled.span`
  display: -webkit-box;
  overflow: hidden;
  min-height: 2.5em;
  margin: ${theme.space[2]} ${theme.space[2]} 0;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  line-height: 1.25;
  overflow-wrap: anywhere;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
`;

const Facts = styled.span`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  column-gap: ${theme.space[2]};
  margin: ${theme.space[1]} ${theme.space[2]} ${theme.space[2]};
  font-size: ${theme.size.xs};
  font-variant-numeric: tabular-nums;

  span + span {
    color: ${theme.color.muted};
  }
`;

const Colors = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-width: 0;
`;

const Color = styled.div`
  display: grid;
  gap: ${theme.space[1]};
`;

const ColorName = styled.span`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
  font-size: ${theme.size.sm};
`;

const Cells = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[1]};
`;

const Cell = styled.button`
  display: grid;
  align-content: center;
  min-width: 3.75rem;
  min-height: ${theme.target};
  border-radius: ${theme.radius.md};
  ${pressable}

  && {
    padding: ${theme.space[1]} ${theme.space[2]};
    text-align: center;
  }

  span {
    color: ${theme.color.muted};
    font-size: ${theme.size.xs};
    font-variant-numeric: tabular-nums;
  }
`;
