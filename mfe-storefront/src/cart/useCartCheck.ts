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

/** What the shop says of the cart as it is now. */
export interface CartCheck {
  /** What is shown as the sums: the server's where it has answered, else worked out here. Dollars. */
  totals: Totals;
  /** The coupon that was entered. */
  couponCode: string | null;
  /** Whether it holds: unknown until the server has said so. */
  coupon: 'none' | 'unknown' | 'applied' | 'refused';
  /** Why the coupon does not hold; null when it does, or none was entered. */
  couponError: string | null;
  /** True while a request is under way. */
  checking: boolean;
  /** Why the server did not say; sums are then an estimate, and the coupon is not in them. Null when it did. */
  problem: string | null;
  /** Asks again. */
  check: () => void;
}

const UNCHECKED = 'Prices and stock could not be checked.';

/** The sums as far as the browser knows them; lines that cannot be bought do not count. */
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
 * Checks the cart against the shop: whenever it changes, and when the browser comes back to the page. Today's prices
 * and stock go into the cart's lines.
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
  // More lines than an order takes have no price as one: the cart says so itself.
  const settled = debounced === request && items.length > 0 && tooManyLines(items) === null;
  const { data, currentData, error, isFetching, refetch } = useQuote(settled ? { body: read(debounced) } : skipToken, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  // Until the cart has settled there is no request to repeat; one starts by itself a moment later.
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

/** One spelling for equal questions. */
const spell = (request: QuoteRequest): string => JSON.stringify(request);

const read = (spelling: string): QuoteRequest => JSON.parse(spelling);
