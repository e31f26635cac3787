import { cartProblemText, formatMoney, itemAvailable, lineName, toCents, type CartItem } from '@shop/shared/rules';
import { Badge, Banner, Button, DeleteIcon, media, Picture, Text, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { paths } from '../paths';
import { QuantityOf } from './QuantityOf';

interface Props {
  item: CartItem;
  /** A sentence about the old price; null when the price is the same. */
  priceChange: string | null;
  onRemove: () => void;
  /** Uses the phone layout at any window width, because the line is in a panel. */
  narrow?: boolean;
}

/** A line's price in dollars. */
export const lineTotal = ({ price, quantity }: Pick<CartItem, 'price' | 'quantity'>): number =>
  (toCents(price) * quantity) / 100;

/** The reduction of one piece from its regular price, in cents. */
export const savedOn = ({ price, product }: Pick<CartItem, 'price' | 'product'>): number =>
  Math.max(toCents(product.price) - toCents(price), 0);

/** Why a line cannot be bought as it is, as a message for the shopper; null when it can. */
export const lineProblem = (item: CartItem): string | null => {
  if (!item.product.stock) return 'This item is no longer available';
  const available = itemAvailable(item);
  return available < item.quantity ? cartProblemText(item, available) : null;
};

/** A line of the cart: product, quantity, price, and why it cannot be bought. */
export function CartLine({ item, priceChange, onRemove, narrow = false }: Props) {
  const { name, image, size, color, price, quantity, productId } = item;
  const problem = lineProblem(item);
  const unavailable = !item.product.stock;
  const variant = [size, color].filter((part) => part !== '').join(' / ');
  return (
    <Line $narrow={narrow}>
      <div>
        <Picture image={image ? { url: image } : null} alt="" sizes="120px" />
      </div>
      <Words>
        <Name to={paths.product(productId)}>{name}</Name>
        {variant && (
          <Text size="sm" tone="muted">
            {variant}
          </Text>
        )}
        <Text size="sm" tone="muted" tabular>
          {`${formatMoney(price)} each${savedOn(item) > 0 ? `, was\u00a0${formatMoney(item.product.price)}` : ''}`}
        </Text>
        {unavailable && <Badge tone="red">Unavailable</Badge>}
      </Words>
      <Total>
        <Text weight="bold" tabular>
          {formatMoney(lineTotal(item))}
        </Text>
      </Total>
      <Controls>
        {unavailable ? (
          <Text size="sm" tone="muted">
            {`Quantity: ${quantity}`}
          </Text>
        ) : (
          <QuantityOf item={item} onRemove={onRemove} />
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<DeleteIcon size={18} />}
          onClick={onRemove}
          aria-label={`Remove ${lineName(item)} from cart`}
        >
          Remove
        </Button>
      </Controls>
      {(problem ?? priceChange) !== null && (
        <Notes>
          {problem && (
            <Banner kind="error" role="status">
              {problem}
            </Banner>
          )}
          {priceChange && <Banner kind="warning">{priceChange}</Banner>}
        </Notes>
      )}
    </Line>
  );
}

const Controls = styled.div`
  grid-column: 1 / -1;
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};

  /* In the middle of the stepper, its word under the price. */
  & > button {
    margin: 5px -${theme.space[3]} 0 0;
  }
`;

const Line = styled.li<{ $narrow: boolean }>`
  display: grid;
  grid-template-columns: 5.5rem minmax(0, 1fr) auto;
  gap: ${theme.space[3]} ${theme.space[4]};
  padding-block: ${theme.space[5]};
  border-bottom: 1px solid ${theme.color.border};

  ${({ $narrow }) =>
    !$narrow &&
    css`
      ${media.tablet} {
        grid-template-columns: 7.5rem minmax(0, 1fr) auto;
        grid-template-rows: 1fr auto;

        & > :first-child {
          grid-row: span 2;
        }

        & > ${Controls} {
          grid-column: 2 / -1;
        }
      }
    `}
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: 2px;
  min-width: 0;
`;

const Name = styled(Link)`
  overflow-wrap: anywhere;
  font-weight: ${theme.weight.semibold};
  text-decoration: none;
  border-radius: ${theme.radius.sm};

  &:hover {
    text-decoration: underline;
    text-underline-offset: 0.22em;
  }
`;

const Total = styled.div`
  text-align: end;
`;

const Notes = styled.div`
  grid-column: 1 / -1;
  display: grid;
  gap: ${theme.space[2]};
`;
