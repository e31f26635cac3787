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
import type { Quote } from '@shop/shared/contracts';
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
import { useRequoteOrderMutation } from '../endpoints';
import { type OrderAttempt, useCreateOrderMutation } from './order-endpoint';
import { enterCoupon } from '../cart/coupon';
import { lineTotal } from '../cart/CartLine';
import { lineOf } from '../cart/order-lines';
import { forgetPriceChanges } from '../cart/price-changes';
import { paths } from '../paths';
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

/** The order as it could be placed now, because the one on screen cannot. */
export interface RevisedOrder extends OrderOnScreen {
  changes: readonly LineChange[];
  /** Why the coupon does not hold any more; null when it does. */
  couponError: string | null;
  /** The total that was on screen, in dollars. */
  before: number;
}

/** Where the placing of an order stands. */
export type Placement =
  | { status: 'editing' }
  | { status: 'placing' }
  | { status: 'failed'; refusal: Refusal }
  | { status: 'changed'; order: RevisedOrder }
  | { status: 'placed' };

/** How often, and after how many milliseconds each, an order is asked for again that is just being placed. */
const IN_FLIGHT = { tries: 5, pause: 1_000 };

const isInFlight = (error: unknown): boolean =>
  isApiError(error) && error.status === 409 && error.code === 'IDEMPOTENCY_IN_FLIGHT';

/** Whether an order is refused because its cart was placed before, with other contents. */
const isPlacedBefore = (error: unknown): error is ApiError =>
  isApiError(error) && error.status === 422 && typeof error.details['orderId'] === 'string';

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Places orders, one however often it is asked: a second call while one is under way does nothing, and every attempt of
 * this cart carries the cart's key. `onConflict` is told when the shop has other prices or stock than the cart. After success the confirmation page is shown first and the cart cleared then.
 */
export function useOrderPlacement({ onConflict }: { onConflict: () => void }) {
  const [placement, setPlacement] = useState<Placement>({ status: 'editing' });
  const busy = useRef(false);
  const { settings } = useHost();
  const extra = useStoreExtra();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [createOrder] = useCreateOrderMutation();
  const [requote] = useRequoteOrderMutation();

  /** Shows the confirmation and empties the cart, but for what the order does not hold: that can be ordered as well. */
  const finish = (placed: PlacedOrder, rest: CartItem[] = []) => {
    setPlacement({ status: 'placed' });
    void navigate(paths.orderSuccess, { state: placed, replace: true });
    dispatch(cartCleared());
    dropCheckoutKey(extra().storage);
    enterCoupon(null);
    forgetPriceChanges();
    if (rest.length === 0) return forgetDraft();
    dispatch(cartItemsRestored(rest));
  };

  /** The link that sends the order through the chat app. */
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

  const send = async (order: OrderOnScreen) => {
    const { storage } = extra();
    const { checkoutKey } = selectCart(store.getState());
    const attempt: OrderAttempt = {
      body: orderBody({ ...order, expectedTotal: order.total, customerId: guestCustomerId(storage) }),
      key: checkoutKey,
    };
    for (let tries = 1; ; tries += 1) {
      const result = await createOrder(attempt);
      if (!isInFlight(result.error) || tries === IN_FLIGHT.tries) return result;
      await pause(IN_FLIGHT.pause);
    }
  };

  /** Asks what the order would be now; undefined when it would be just the same, or nobody can say. */
  const reviseOrder = async (order: OrderOnScreen): Promise<RevisedOrder | undefined> => {
    const ask = (items: readonly CartItem[], couponCode: string | null) =>
      requote({ body: { products: items.map(lineOf), couponCode: couponCode ?? undefined } });
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
        // Browsers may hold this window back, because the press lies behind an answer: the next page has the link too.
        if (chatUrl) window.open(chatUrl, '_blank', 'noopener');
        return;
      }
      if (isPlacedBefore(error)) {
        // Rarely needed. Should it not come, the refusal itself names the order, and the next press asks for it again.
        const code = await import('./earlier-order').catch(() => undefined);
        const earlier = code?.readEarlier(error, order, selectCart(store.getState()).items, chatUrlOf);
        if (earlier) return finish(earlier.placed, earlier.rest);
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

  /** Takes the changes into the cart, so that it holds what is ordered. */
  const takeOver = ({ items, couponCode }: RevisedOrder, before: readonly CartItem[]) => {
    for (const { id, quantity } of before) {
      const kept = items.find((item) => item.id === id);
      if (!kept) dispatch(cartItemRemoved(id));
      else if (kept.quantity !== quantity) dispatch(cartQuantitySet({ id, quantity: kept.quantity }));
    }
    enterCoupon(couponCode);
  };

  return {
    placement,
    place,
    /** Places the revised order, with what is in the form now. */
    confirm: (revised: RevisedOrder, draft: CheckoutDraft, cart: readonly CartItem[]) => {
      takeOver(revised, cart);
      return place({ ...revised, ...draft });
    },
    /** Back to the form. */
    edit: () => setPlacement({ status: 'editing' }),
  };
}
