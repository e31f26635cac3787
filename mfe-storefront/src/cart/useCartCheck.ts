import { cartProductsRefreshed, selectCart, useAppDispatch, useAppSelector, useDebouncedValue } from '@shop/shared/api';
import type { Quote, QuoteRequest, Totals } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { fromCents, orderTotals, toCents, type CartItem } from '@shop/shared/rules';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useEffect, useMemo, useRef } from 'react';
import { useQuote } from '../endpoints';
import { failureReason } from '../failure-reason';
import { useCouponCode } from './coupon';
import { freshProducts } from './fresh-products';
import { lineOf, tooManyLines } from './order-lines';
import { notePriceChanges } from './price-changes';

/** The result of checking the current cart with the server. */
export interface CartCheck {
  /** The sums to show, in dollars: from the server if it has answered, otherwise computed in the browser. */
  totals: Totals;
  /** The coupon that was entered. */
  couponCode: string | null;
  /** Whether the coupon is valid: `unknown` until the server has answered. */
  coupon: 'none' | 'unknown' | 'applied' | 'refused';
  /** Why the coupon is not valid; null when it is valid or none was entered. */
  couponError: string | null;
  /** True while a request is under way. */
  checking: boolean;
  /** Why the check failed; null when it did not. The sums are then an estimate without the coupon. */
  problem: string | null;
  /** Repeats the check. */
  check: () => void;
}

const UNCHECKED = 'Prices and stock could not be checked.';

/** The sums as computed in the browser, without lines that cannot be bought. */
const ownTotals = (items: readonly CartItem[], deliveryFee: number, discount: number): Totals => {
  const cents = orderTotals({
    lines: items
      .filter(({ product }) => product.stock)
      .map(({ price, quantity }) => ({ price: toCents(price), quantity })),
    discount: toCents(discount),
    deliveryFee: toCents(deliveryFee),
  });
  return {
    subtotal: fromCents(cents.subtotal),
    discount: fromCents(cents.discount),
    deliveryFee: fromCents(cents.deliveryFee),
    totalAmount: fromCents(cents.totalAmount),
  };
};

/**
 * Checks the cart with the server whenever the cart changes and whenever the window gets the focus again. Updates the
 * lines of the cart with current prices and stock.
 */
export function useCartCheck(): CartCheck {
  const { items } = useAppSelector(selectCart);
  const { policy } = useHost().settings;
  const couponCode = useCouponCode();
  const dispatch = useAppDispatch();

  const request = useMemo(
    () => spell({ products: items.map(lineOf), couponCode: couponCode ?? undefined }),
    [items, couponCode],
  );
  const debounced = useDebouncedValue(request);
  // A cart with too many lines for one order has no price. The cart page says so.
  const settled = debounced === request && items.length > 0 && tooManyLines(items) === null;
  const { data, currentData, error, isFetching, refetch } = useQuote(settled ? { body: read(debounced) } : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  // There is no request to repeat until the debounced value is current. A request then starts by itself.
  const asking = useRef(false);
  useEffect(() => {
    asking.current = settled;
  }, [settled]);
  const quote: Quote | undefined = settled && !error ? currentData : undefined;
  const answer = isFetching ? undefined : quote;

  useEffect(() => {
    if (!answer) return;
    const fresh = freshProducts(items, answer.lines);
    if (fresh.length === 0) return;
    notePriceChanges(items, fresh);
    dispatch(cartProductsRefreshed(fresh));
  }, [answer, items, dispatch]);

  const lastDiscount = couponCode !== null && data?.couponCode === couponCode ? data.discount : 0;
  const couponError = couponCode === null ? null : (quote?.couponError ?? null);
  return {
    totals: quote ?? ownTotals(items, policy.deliveryFee, lastDiscount),
    couponCode,
    coupon: couponCode === null ? 'none' : !quote ? 'unknown' : quote.couponCode === null ? 'refused' : 'applied',
    couponError,
    checking: items.length > 0 && tooManyLines(items) === null && (!settled || isFetching),
    problem: settled && !isFetching && error ? `${UNCHECKED} ${failureReason(error)}` : null,
    check: () => {
      if (asking.current) void refetch();
    },
  };
}

/** Gives equal requests the same text. */
const spell = (request: QuoteRequest): string => JSON.stringify(request);

const read = (spelling: string): QuoteRequest => JSON.parse(spelling);
