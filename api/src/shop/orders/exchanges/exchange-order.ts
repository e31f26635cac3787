import type { ExchangeCreateParsed, Order, OrderCreateParsed, StaffDiscount } from '@shop/shared/contracts';
import type { ExchangeSums } from '@shop/shared/rules';
import {
  PAYMENT_METHODS,
  REST_NEEDS_NUMBER,
  exchangeCredits,
  exchangeSums,
  faultDiscount,
  fromCents,
  isShopsFault,
} from '@shop/shared/rules';
import type { PoolClient } from 'pg';
import type { Database } from '../../../database/client';
import { executorOf, withClientTransaction } from '../../../database/client';
import { ShopError } from '../../../errors';
import { personOf } from '../../../phones/person-sql';
import { getOrder } from '../order-rows';
import { termsOf } from '../order-terms';
import { auditConcessions } from '../placement/audit-concessions';
import { requestHash } from '../../../idempotency-key';
import { keyOwner, keyReused, placementInProgress } from '../placement/idempotency';
import { orderRecord } from '../placement/place-order';
import type { PriceList, PricedCart } from '../placement/pricing';
import { priceCart } from '../placement/pricing';
import { assertSellable, assertValid, lineProblems, stockByLine, wantedStock } from '../placement/problems';
import { recordOrder } from '../placement/record-order';
import { retryPlacement } from '../placement/retry';
import { KEEP_PLANS, lockStock, startPlacement } from '../placement/start-placement';
import { placementTerms } from '../placement/terms';
import { lockReturnable, readRecipient } from './bought-order';
import type { Recipient, ReturnableLine } from './bought-order';
import { assertBought, assertReplaceable, assertWindow } from './check-request';
import { restFor } from './rest-for';
import { recordExchange } from './record-exchange';
import type { ExchangeContext } from './record-exchange';
import { assertNoReturn } from './return-pieces';

/** Why there is no delivery fee, and a discount on dearer pieces, where the shop was wrong. */
const SHOPS_FAULT = 'Exchange: fault of the shop';

/** The order that takes the new pieces out, as staff would place it. `products` may lack the product of a line. */
function outgoingOrder(input: ExchangeCreateParsed, recipient: Recipient, lines: readonly ReturnableLine[]) {
  const inShop = input.kind === 'in the shop';
  const channel = inShop ? 'in-store' : 'phone';
  const fault = isShopsFault(input.lines.map(({ reason }) => reason));
  const { feeWaivedReason: given = '' } = input;
  const waived = given === '' && fault ? SHOPS_FAULT : given;
  const order: OrderCreateParsed = {
    ...recipient,
    customerId: undefined,
    products: input.lines.map(({ line, product, ...wanted }) => ({
      ...wanted,
      product: product ?? lines.find((bought) => bought.line === line)?.productId ?? '',
    })),
    orderType: inShop ? 'in-store' : 'online',
    channel,
    paymentMethod: input.paymentMethod ?? PAYMENT_METHODS[channel][0],
    notes: undefined,
    couponCode: undefined,
    expectedTotal: input.expectedTotal,
    ...(!inShop && waived !== '' ? { feeWaivedReason: waived } : {}),
  };
  return order;
}

/** The errors of the outgoing order's lines, at the lines of the request. */
function atLines(error: unknown): unknown {
  if (!(error instanceof ShopError)) return error;
  const errors = error.errors.map(({ field, message }) => ({ field: field.replace(/^products\./, 'lines.'), message }));
  return new ShopError(error.kind, error.code, error.message, {
    errors,
    ...(error.details && { details: error.details }),
    ...(error.retryAfter !== undefined && { retryAfter: error.retryAfter }),
  });
}

/** What the shop takes off the new pieces because it was at fault; null for nothing. */
function discountFor(
  { lines }: ExchangeCreateParsed,
  cart: PricedCart,
  credits: readonly number[],
): StaffDiscount | null {
  const values = lines.map(({ reason }, index) => {
    const { price = null, quantity = 0 } = cart.lines[index] ?? {};
    return { reason, value: (price ?? 0) * quantity };
  });
  const cents = faultDiscount(values, credits);
  return cents === 0 ? null : { discountType: 'fixed', discountValue: fromCents(cents), reason: SHOPS_FAULT };
}

/** The cart with the credit taken off its total. */
const lessCredit = (cart: PricedCart, { totalAmount }: ExchangeSums): PricedCart => ({
  ...cart,
  totals: { ...cart.totals, totalAmount },
});

/** An exchange that was booked. */
export interface BookedExchange {
  /** The order that takes the new pieces out. */
  order: Order;
  /** Whether an earlier request with the same key booked it. */
  repeated: boolean;
}

/**
 * Exchanges pieces of a delivered order in one transaction. The new pieces are taken from stock at once, in an order
 * of their own at the shop's prices, of which the pieces that come back pay what was paid for them. What is left of
 * that becomes store balance, or a refund if the order's terms allow them. Where the shop was at fault, the new
 * pieces are free.
 *
 * @param key the request's idempotency key: an exchange that is sent several times is booked once
 * @throws ShopError notFound without such an order; conflict NOT_DELIVERED, EXCHANGE_OVER after the window, and at
 *   the line UNAVAILABLE, STOCK or PRICE_CHANGED; invalid at a line with more pieces than can come back, for a rest
 *   that can go nowhere, and under the key of another request; forbidden where someone other than an admin overrules
 *   the window
 */
export async function exchangeOrder(
  database: Database,
  originalId: string,
  input: ExchangeCreateParsed,
  context: ExchangeContext,
  key: string | null,
): Promise<BookedExchange> {
  const { actor, now, rules } = context;
  const hash = requestHash({ exchange: originalId, ...input });

  const book = async (client: PoolClient, attempt: number): Promise<BookedExchange> => {
    const db = executorOf(client);
    // The locks are taken as in an edit: the phone, the order, the stock.
    const recipient = await readRecipient(db, originalId);
    const terms = placementTerms(outgoingOrder(input, recipient, []), actor, rules);
    const productIds = input.lines.flatMap(({ product }) => product ?? []);
    const { rows: bought } = await client.query<{ id: string }>(
      'select distinct product_id as id from order_lines where order_id = $1 and product_id is not null',
      [originalId],
    );
    const start = await startPlacement(client, {
      key,
      person: personOf(terms.phone),
      productIds: [...new Set([...productIds, ...bought.map(({ id }) => id)])],
      couponCode: null,
    });
    if (!start.lockAcquired) throw placementInProgress();
    if (start.earlier?.requestHash === hash) {
      return { order: await getOrder(db, start.earlier.orderId, rules.policy), repeated: true };
    }
    const owner = keyOwner(terms, null);
    if (start.earlier) throw await keyReused(client, start.earlier, owner);
    await assertNoReturn(db, key);

    const original = await lockReturnable(db, originalId);
    assertWindow(original, input, context);
    assertBought(original, input);
    assertReplaceable(original, input);
    const order = outgoingOrder(input, recipient, original.lines);
    const list: PriceList = {
      ...start,
      couponsEnabled: false,
      deliveryFee: terms.orderType === 'online' && terms.feeWaivedReason === '' ? rules.policy.deliveryFee : 0,
      now,
    };
    const offered = priceCart(order, list);
    assertValid(offered);
    const credits = exchangeCredits(original, input.lines);
    const discount = discountFor(input, offered, credits);
    const priced = discount === null ? offered : priceCart(order, { ...list, discount });
    const returned = credits.reduce((sum, credit) => sum + credit, 0);
    const sums = exchangeSums(returned, priced.totals.totalAmount);
    const cart = lessCredit(priced, sums);
    const problems = lineProblems(cart, () => ({ available: Infinity, wanted: 0 }));
    assertSellable(cart, problems, order.expectedTotal);
    const rest = restFor(
      { rest: input.rest, cents: sums.rest, phone: recipient.customerPhone, elsewhere: REST_NEEDS_NUMBER },
      termsOf(original, rules.policy),
    );
    if (attempt > 1) {
      const { stock } = await lockStock(client, wantedStock(cart), { person: personOf(terms.phone), clientKey: null });
      assertSellable(cart, lineProblems(cart, stockByLine(cart, stock)), order.expectedTotal);
    }
    const identity = { key, hash, visitor: owner.visitor, clientKey: null, at: now };
    const record = orderRecord(order, { ...terms, discount }, cart, rules.policy, identity, sums.exchangeCredit);
    await recordOrder(client, { record, cart }, rules.outbox);
    await auditConcessions(client, record, context);
    const planned = { originalId, original, outgoingId: record.id, credits, sums, rest, terms };
    await recordExchange(db, input, planned, context);
    return { order: await getOrder(db, record.id, rules.policy), repeated: false };
  };
  try {
    return await withClientTransaction(database.pool, book, { alsoRetry: retryPlacement, settings: KEEP_PLANS });
  } catch (error) {
    throw atLines(error);
  }
}
