import { selectCart, useAppSelector } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { formatMoney } from '@shop/shared/rules';
import { Button, ButtonLink, Drawer, EmptyState, Stack, Text, focusFaultyQuantity, theme } from '@shop/shared/ui';
import { type MouseEvent, useState } from 'react';
import { styled } from 'styled-components';
import { CartLine } from '../cart/CartLine';
import { CheckProblem } from '../cart/CheckProblem';
import { usePriceChange } from '../cart/price-changes';
import { useCartCheck } from '../cart/useCartCheck';
import { useLineRemoval } from '../cart/useLineRemoval';
import { paths } from '../paths';

interface Props {
  open: boolean;
  onClose: () => void;
}

/**
 * Shows the cart beside the product list, with a link to the cart page. The setting `shopDrawerCheckout` decides
 * whether its checkout is open.
 */
export function CartDrawer({ open, onClose }: Props) {
  const { items, totalAmount } = useAppSelector(selectCart);
  const [requested, setRequested] = useState(false);
  const opens = useHost().settings.shopDrawerCheckout === 'checkout';
  const finish = (event: MouseEvent<HTMLElement>) => {
    if (focusFaultyQuantity(event.currentTarget.closest('[role="dialog"]'))) event.preventDefault();
  };
  const close = () => {
    setRequested(false);
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
            {opens ? (
              <ButtonLink variant="primary" to={paths.checkout} block onClick={finish}>
                Checkout
              </ButtonLink>
            ) : (
              <>
                <Text size="sm" as="div">
                  <span role="status">{requested && 'Checkout is coming soon'}</span>
                </Text>
                <Button block onClick={() => setRequested(true)}>
                  Checkout
                </Button>
              </>
            )}
            <ButtonLink variant={opens ? 'secondary' : 'primary'} to={paths.cart} block onClick={finish}>
              Go to cart
            </ButtonLink>
          </Foot>
        )
      }
    >
      {items.length === 0 ? (
        <EmptyState plain title="Your cart is empty" action={<Button onClick={close}>Continue Shopping</Button>} />
      ) : (
        <Items />
      )}
    </Drawer>
  );
}

/** The items, with prices and stock from the server. They are checked again whenever the drawer opens. */
function Items() {
  const { items } = useAppSelector(selectCart);
  const check = useCartCheck();
  const { list, remove } = useLineRemoval();
  const priceChange = usePriceChange();
  return (
    <>
      <Lines ref={list} tabIndex={-1} aria-label="Items in your cart">
        {items.map((item) => (
          <CartLine key={item.id} item={item} priceChange={priceChange(item)} onRemove={() => remove(item)} narrow />
        ))}
      </Lines>
      <CheckProblem check={check} />
    </>
  );
}

const Foot = styled.div`
  display: grid;
  flex: 1;
  gap: ${theme.space[3]};
`;

/* The panel already has padding above the first line. */
const Lines = styled.ul`
  margin-block-start: -${theme.space[5]};
`;
