import { cartItemRemoved, selectCart, useAppDispatch, useAppSelector } from '@shop/shared/api';
import { formatMoney } from '@shop/shared/rules';
import { Button, ButtonLink, Drawer, EmptyState, Picture, Stack, Text, theme } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { lineTotal } from '../cart/CartLine';
import { QuantityOf } from '../cart/QuantityOf';
import { paths } from '../paths';

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The cart beside the list. Its checkout is still to come; the cart's own page leads there. */
export function CartDrawer({ open, onClose }: Props) {
  const { items, totalAmount } = useAppSelector(selectCart);
  const [asked, setAsked] = useState(false);
  const dispatch = useAppDispatch();
  const close = () => {
    setAsked(false);
    onClose();
  };
  return (
    <Drawer
      open={open}
      onClose={close}
      title="Your cart"
      footer={
        items.length > 0 && (
          <Foot>
            <Stack direction="row" justify="between">
              <Text as="span" weight="bold">
                Subtotal
              </Text>
              <Text as="span" weight="bold" tabular>
                {formatMoney(totalAmount)}
              </Text>
            </Stack>
            <Text size="sm" as="div">
              <span role="status">{asked && 'Checkout is coming soon'}</span>
            </Text>
            <Button variant="primary" block onClick={() => setAsked(true)}>
              Checkout
            </Button>
            <ButtonLink to={paths.cart} block>
              Go to cart
            </ButtonLink>
          </Foot>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState plain title="Your cart is empty" action={<Button onClick={close}>Continue Shopping</Button>} />
      ) : (
        <Lines>
          {items.map((item) => {
            const { id, name, image, size, color } = item;
            const remove = () => dispatch(cartItemRemoved(id));
            return (
              <Line key={id}>
                <Picture image={image ? { url: image } : null} alt="" sizes="72px" />
                <Stack gap={2}>
                  <Text weight="semibold">{name}</Text>
                  {(size || color) && (
                    <Text size="sm" tone="muted">
                      {[size, color].filter((part) => part !== '').join(' / ')}
                    </Text>
                  )}
                  <Text tabular>{formatMoney(lineTotal(item))}</Text>
                  {item.product.stock && <QuantityOf item={item} onRemove={remove} />}
                  <Flush>
                    <Button variant="ghost" size="sm" onClick={remove} aria-label={`Remove ${name} from cart`}>
                      Remove
                    </Button>
                  </Flush>
                </Stack>
              </Line>
            );
          })}
        </Lines>
      )}
    </Drawer>
  );
}

const Foot = styled.div`
  display: grid;
  flex: 1;
  gap: ${theme.space[3]};
`;

/* Its words stand level with those above, not its edge. */
const Flush = styled.div`
  margin-inline-start: -${theme.space[3]};
`;

const Lines = styled.ul`
  display: grid;
  gap: ${theme.space[5]};
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: 4.5rem minmax(0, 1fr);
  gap: ${theme.space[4]};
  align-items: start;
`;
