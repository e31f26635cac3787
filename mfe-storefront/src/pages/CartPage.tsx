import {
  cartCleared,
  cartItemsRestored,
  selectCart,
  tabMemory,
  toastShown,
  useAppDispatch,
  useAppSelector,
  useListCategoriesQuery,
  useStoreExtra,
} from '@shop/shared/api';
import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { usePageTitle } from '@shop/shared/remote';
import { CART_STORAGE_KEY, topLevel } from '@shop/shared/rules';
import {
  BagIcon,
  Button,
  ButtonLink,
  Container,
  EmptyState,
  PageHeader,
  SkeletonRows,
  Stack,
  Text,
  focusFaultyQuantity,
  media,
  theme,
} from '@shop/shared/ui';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { CartColumns } from '../cart/CartColumns';
import { CartLine, lineProblem } from '../cart/CartLine';
import { tooManyLines } from '../cart/order-lines';
import { OrderSummary } from '../cart/OrderSummary';
import { usePriceChange } from '../cart/price-changes';
import { TotalBar } from '../cart/TotalBar';
import { useCartCheck } from '../cart/useCartCheck';
import { useLineRemoval } from '../cart/useLineRemoval';
import { WaysOn } from '../listing/WaysOn';
import { paths } from '../paths';
import { ROW_LENGTH } from '../queries';

const NOT_KEPT = 'This browser keeps no data: your cart ends with this tab.';

/** The cart page: edit the cart, see the sums, go to checkout. */
export default function CartPage() {
  usePageTitle('Your cart');
  const cart = useAppSelector(selectCart);
  const check = useCartCheck();
  const priceChange = usePriceChange();
  const dispatch = useAppDispatch();
  const { list, remove } = useLineRemoval();
  const button = useRef<HTMLDivElement>(null);
  const { items, totalItems } = cart;
  const extra = useStoreExtra();
  // A browser may refuse storage, or have no space left for this cart.
  const isKept = () => tabMemory.set('kept', null) && extra().storage.keeps?.(CART_STORAGE_KEY) !== false;
  const categories = topLevel(useListCategoriesQuery(LIVE_CATEGORIES).data?.rows ?? []).slice(0, ROW_LENGTH);

  const clear = () => {
    dispatch(cartCleared());
    const undo = cartItemsRestored(items);
    dispatch(toastShown({ kind: 'info', text: 'Your cart was cleared', action: { label: 'Undo', action: undo } }));
  };

  if (!cart.loaded) {
    return (
      <CartColumns
        header={
          <PageHeader
            look="display"
            title="Your cart"
            // A placeholder for the number of items, so that nothing moves when the cart loads.
            description="Your cart is saved on this device."
          />
        }
        side={null}
      >
        <Waiting>
          <SkeletonRows count={3} label="Loading your cart" />
        </Waiting>
        <noscript>Your cart is kept by your browser, and needs JavaScript.</noscript>
      </CartColumns>
    );
  }
  if (items.length === 0) {
    return (
      <Container>
        <PageSpace>
          <EmptyState
            level={1}
            plain
            icon={<BagIcon size={26} />}
            title="Your cart is empty"
            // The same text as while loading, so that the browser does not paint its largest text twice. For the same
            // reason, the pictures begin at the end of the first screen.
            text={isKept() ? 'Your cart is saved on this device.' : NOT_KEPT}
            action={
              <Ways>
                <ButtonLink to={paths.home} variant="primary">
                  Continue Shopping
                </ButtonLink>
                <div>
                  <ButtonLink to={paths.sale}>Sale</ButtonLink>
                  {categories.map(({ _id, name }) => (
                    <ButtonLink key={_id} to={paths.category(_id)}>
                      {name}
                    </ButtonLink>
                  ))}
                </div>
              </Ways>
            }
          />
        </PageSpace>
        <WaysOn />
      </Container>
    );
  }
  const marked = items.some((item) => lineProblem(item) !== null);
  const blocked = tooManyLines(items) ?? (marked ? 'Update or remove the highlighted items to continue.' : null);
  const proceed = (size: 'md' | 'lg') =>
    blocked ? (
      <Button variant="primary" size={size} block disabled aria-describedby="cart-blocked">
        Proceed to Checkout
      </Button>
    ) : (
      <ButtonLink
        to={paths.checkout}
        variant="primary"
        size={size}
        block
        onClick={(event) => focusFaultyQuantity(list.current) && event.preventDefault()}
      >
        Proceed to Checkout
      </ButtonLink>
    );
  return (
    <CartColumns
      header={
        <PageHeader
          look="display"
          title="Your cart"
          description={`${totalItems} ${totalItems === 1 ? 'item' : 'items'}${isKept() ? '' : `. ${NOT_KEPT}`}`}
        />
      }
      side={
        <OrderSummary
          check={check}
          actions={
            <Stack gap={3}>
              <div ref={button}>{proceed('lg')}</div>
              {blocked && (
                <Text size="sm" tone="red" id="cart-blocked">
                  {blocked}
                </Text>
              )}
              <ButtonLink to={paths.home} block>
                Continue Shopping
              </ButtonLink>
            </Stack>
          }
        />
      }
    >
      <Lines ref={list} tabIndex={-1} aria-label="Items in your cart">
        {items.map((item) => (
          <CartLine key={item.id} item={item} priceChange={priceChange(item)} onRemove={() => remove(item)} />
        ))}
      </Lines>
      <Clear>
        <Button variant="ghost" size="sm" onClick={clear}>
          Clear cart
        </Button>
      </Clear>
      <TotalBar standsFor={button} total={check.totals.totalAmount}>
        <div>{proceed('md')}</div>
      </TotalBar>
    </CartColumns>
  );
}

/* Aligns the end of the button's text with the prices. */
const Clear = styled.div`
  margin-inline: auto -${theme.space[3]};
`;

/* The footer is below the first screen, so that nothing there moves when the cart has loaded. */
const Waiting = styled.div`
  min-height: 100svh;
`;

const PageSpace = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: center;
  min-height: calc(100svh - 10rem);

  ${media.desktop} {
    min-height: 60svh;
  }
`;

/* The main action, and below it the others in rows of two or three. */
const Ways = styled.div`
  display: grid;
  justify-items: center;
  gap: ${theme.space[5]};

  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: ${theme.space[2]};
    max-width: 21rem;
  }
`;

const Lines = styled.ul`
  border-top: 1px solid ${theme.color.border};
`;
