import {
  cartCleared,
  cartItemRemoved,
  cartItemsRestored,
  cartQuantitySet,
  dropCheckoutKey,
  guestCustomerId,
  isApiError,
  selectCart,
  useAppDispatch,
  useAppStore,
  useStoreExtra,
  type ApiError,
} from '@shop/shared/api';
import type { CallArgWithHeaders, Quote } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { useHost } from '@shop/shared/remote';
import {
  chatLink,
  chatOrderMessage,
  DEFAULT_COLOR,
  DEFAULT_SIZE,
  lineName,
  orderNumber,
  type CartItem,
} from '@shop/shared/rules';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRefreshQuote } from '../endpoints';
import { useCreateOrder } from './order-endpoint';
import { setCoupon } from '../cart/coupon';
import { lineTotal } from '../cart/CartLine';
import { lineOf } from '../cart/order-lines';
import { forgetPriceChanges } from '../cart/price-changes';
import { paths } from '../paths';
import { useRepeatable } from '../useRepeatable';
import type { PlacedOrder } from '../success/placed-order';
import { revise, type LineChange } from './changes';
import type { ChatUrlOf } from './earlier-order';
import { forgetDraft, type CheckoutDraft } from './draft';
import { orderBody } from './order-body';
import { refusalOf, type Refusal } from './refusal';

/** An order as the shopper sees it on screen. */
export interface OrderOnScreen extends CheckoutDraft {
  items: readonly CartItem[];
  couponCode: string | null;
  /** Dollars. */
  total: number;
}

/** The order that can be placed now, because the one on screen cannot. */
export interface RevisedOrder extends OrderOnScreen {
  changes: readonly LineChange[];
  /** Why the coupon is no longer valid; null when it is. */
  couponError: string | null;
  /** The total that was on screen, in dollars. */
  before: number;
}

/** The state of placing an order. */
export type Placement =
  | { status: 'editing' }
  | { status: 'placing' }
  | { status: 'failed'; refusal: Refusal }
  | { status: 'changed'; order: RevisedOrder }
  | { status: 'placed' };

const isInFlight = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && error.code === 'IDEMPOTENCY_IN_FLIGHT';

/** Whether the order was refused because the same cart was already ordered with other contents. */
const isPlacedBefore = (error: unknown): error is ApiError =>
  isApiError(error) && error.status === 422 && typeof error.details['orderId'] === 'string';

/** Whether the key of the cart belongs to somebody else, as after the browser's data was deleted in part. */
const isKeyOfAnother = (error: unknown): boolean =>
  isApiError(error) && error.code === 'IDEMPOTENCY_KEY_REUSED' && !isPlacedBefore(error);

/**
 * Places orders. A second call during a request does nothing. Every attempt sends the cart's idempotency key, so one
 * cart creates one order. `onConflict` is called when the server has other prices or stock than the cart. After
 * success, the confirmation page is shown first and then the cart is cleared.
 */
export function useOrderPlacement({ onConflict }: { onConflict: () => void }) {
  const [placement, setPlacement] = useState<Placement>({ status: 'editing' });
  // The server answers a repeated order with the one that it has under the key, if any.
  const { send: sendRepeatably, late } = useRepeatable();
  const busy = useRef(false);
  const { settings } = useHost();
  const extra = useStoreExtra();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [createOrder] = useCreateOrder();
  const [refreshQuote] = useRefreshQuote();

  /** Shows the confirmation and empties the cart. Items that the order does not contain stay in the cart. */
  const finish = (placed: PlacedOrder, rest: CartItem[] = []) => {
    setPlacement({ status: 'placed' });
    void navigate(paths.orderSuccess, { state: placed, replace: true });
    dispatch(cartCleared());
    dropCheckoutKey(extra().storage);
    setCoupon(null);
    forgetPriceChanges();
    if (rest.length === 0) return forgetDraft();
    dispatch(cartItemsRestored(rest));
  };

  /** Builds the link that sends the order through the chat app. */
  const chatUrlOf: ChatUrlOf = ({ form }, { _id, discount, deliveryFee, totalAmount }, lines) =>
    chatLink(
      settings.chatNumber,
      chatOrderMessage({
        orderId: orderNumber(_id),
        customerName: form.name.trim(),
        customerPhone: form.phone.trim(),
        location: form.location.trim() || undefined,
        items: lines.map(({ name, size, color, quantity, price }) => ({
          name,
          size: size || DEFAULT_SIZE,
          color: color || DEFAULT_COLOR,
          quantity,
          price,
        })),
        discount,
        deliveryFee,
        totalAmount,
      }),
    );

  const send = (order: OrderOnScreen) => {
    const { storage } = extra();
    const { checkoutKey } = selectCart(store.getState());
    const attempt: CallArgWithHeaders<'createOrder'> = {
      body: orderBody({ ...order, expectedTotal: order.total, customerId: guestCustomerId(storage) }),
      headers: checkoutKey === null ? {} : { [IDEMPOTENCY_HEADER]: checkoutKey },
    };
    return sendRepeatably(() => createOrder(attempt));
  };

  /** Requests the order as it could be placed now; undefined when nothing would change or the request fails. */
  const reviseOrder = async (order: OrderOnScreen): Promise<RevisedOrder | undefined> => {
    const ask = (items: readonly CartItem[], couponCode: string | null) =>
      refreshQuote({ body: { products: items.map(lineOf), couponCode: couponCode ?? undefined } });
    const { data: quote } = await ask(order.items, order.couponCode);
    if (!quote) return undefined;
    const { changes, items } = revise(order.items, quote.lines);
    const needsSums = changes.length > 0 && items.length > 0;
    const sums: Quote | undefined = needsSums ? (await ask(items, order.couponCode)).data : quote;
    if (!sums) return undefined;
    if (changes.length === 0 && sums.couponError === null && sums.totalAmount <= order.total) return undefined;
    return {
      ...order,
      items,
      changes,
      couponCode: sums.couponCode,
      couponError: sums.couponError,
      total: items.length === 0 ? 0 : sums.totalAmount,
      before: order.total,
    };
  };

  const place = async (order: OrderOnScreen): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setPlacement({ status: 'placing' });
    try {
      const { data, error } = await send(order);
      if (data) {
        const chatUrl = order.method === 'whatsapp' ? chatUrlOf(order, data, order.items) : null;
        const phone = order.form.phone.trim();
        finish({
          orderId: data._id,
          orderType: order.method,
          phone,
          placedAt: new Date().toISOString(),
          address: [order.form.address, order.form.location]
            .map((text) => text.trim())
            .filter(Boolean)
            .join(', '),
          lines: order.items.map((item) => ({
            text: `${item.quantity} × ${lineName(item)}`,
            total: lineTotal(item),
            image: item.image,
          })),
          total: data.totalAmount,
          deliveryDays: data.deliveryDays,
          chatUrl,
          holds: null,
        });
        // Browsers may block this window, because it opens after a request. The next page has the link, too.
        if (chatUrl) window.open(chatUrl, '_blank', 'noopener');
        return;
      }
      if (isPlacedBefore(error)) {
        // Loaded on demand, because it is rarely needed. If loading fails, the refusal names the order, and the next
        // press of the button loads the code again.
        const code = await import('./earlier-order').catch(() => undefined);
        const earlier = code?.readEarlier(error, order, selectCart(store.getState()).items, chatUrlOf);
        if (earlier) return finish(earlier.placed, earlier.rest);
      }
      if (isKeyOfAnother(error)) {
        // The same items get a new key, so that the next attempt is an order of its own.
        dropCheckoutKey(extra().storage);
        dispatch(cartCleared());
        dispatch(cartItemsRestored([...order.items]));
      }
      const conflict = isApiError(error) && error.status === 409 && !isInFlight(error);
      if (conflict) onConflict();
      const revised = conflict ? await reviseOrder(order) : undefined;
      setPlacement(
        revised
          ? { status: 'changed', order: revised }
          : { status: 'failed', refusal: refusalOf(error, order.method, order.items) },
      );
    } finally {
      busy.current = false;
    }
  };

  /** Applies the changes to the cart, so that it equals the order. */
  const takeOver = ({ items, couponCode }: RevisedOrder, before: readonly CartItem[]) => {
    for (const { id, quantity } of before) {
      const kept = items.find((item) => item.id === id);
      if (!kept) dispatch(cartItemRemoved(id));
      else if (kept.quantity !== quantity) dispatch(cartQuantitySet({ id, quantity: kept.quantity }));
    }
    setCoupon(couponCode);
  };

  return {
    placement,
    place,
    /** Whether the order has been decided neither way for a while. */
    late,
    /** Places the revised order with the current form data. */
    confirm: (revised: RevisedOrder, draft: CheckoutDraft, cart: readonly CartItem[]) => {
      takeOver(revised, cart);
      return place({ ...revised, ...draft });
    },
    /** Returns to the form. */
    edit: () => setPlacement({ status: 'editing' }),
  };
}
