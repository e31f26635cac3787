import { formatMoney, type CartItem } from '@shop/shared/rules';
import { Picture, Text, TextLink, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { lineProblem, lineTotal } from '../cart/CartLine';
import { paths } from '../paths';

interface Props {
  items: readonly CartItem[];
  /** A sentence about the old price of a line; null when the price is the same. */
  priceChange: (item: CartItem) => string | null;
}

/** The items to be ordered, with a link to change them. */
export function ReviewItems({ items, priceChange }: Props) {
  return (
    <div>
      <List aria-label="Items in your order">
        {items.map((item) => {
          const { id, name, image, size, color, quantity } = item;
          const variant = [size, color].filter((part) => part !== '').join(' / ');
          const problem = lineProblem(item);
          const change = priceChange(item);
          return (
            <Line key={id}>
              <Picture image={image ? { url: image } : null} alt="" sizes="64px" />
              <div>
                <Text size="sm" weight="semibold">
                  {name}
                </Text>
                <Text size="sm" tone="muted">
                  {variant && (
                    <>
                      <bdi>{variant}</bdi>
                      <span>, </span>
                    </>
                  )}
                  <span>{`${quantity} ${quantity === 1 ? 'piece' : 'pieces'}`}</span>
                </Text>
                {problem && (
                  <Text size="sm" tone="red" weight="medium">
                    {problem}
                  </Text>
                )}
                {change && (
                  <Text size="sm" tone="yellow" weight="medium">
                    {change}
                  </Text>
                )}
              </div>
              <Text size="sm" weight="semibold" tabular>
                {formatMoney(lineTotal(item))}
              </Text>
            </Line>
          );
        })}
      </List>
      <TextLink to={paths.cart} standalone>
        Edit cart
      </TextLink>
    </div>
  );
}

const List = styled.ul`
  display: grid;
  gap: ${theme.space[3]};
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 4rem minmax(0, 1fr) auto;
  align-items: start;
  gap: ${theme.space[3]};
`;
