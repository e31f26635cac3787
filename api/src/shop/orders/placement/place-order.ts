import type { OrderCreateParsed, OrderCreated, OrderTerms } from '@shop/shared/contracts';
import { GUEST_CUSTOMER_ID } from '@shop/shared/contracts';
import { normalizeCouponCode, orderNumber, toCents } from '@shop/shared/rules';
import type { PoolClient } from 'pg';
import type { Database } from '../../../database/client';
import { executorOf, withClientTransaction } from '../../../database/client';
import { foldedOf, foldedTown } from '../../../database/folds';
import { newId } from '../../../database/schema/columns';
import { hashOf } from '../../../hash-of';
import {
  matchesExpectation,
  lineProblems,
  countPieces,
  assertValid,
  assertSellable,
  assertWithinVisitorLimits,
  stockByLine,
  totalsInDollars,
  wantedStock,
} from './problems';
import { personOf, storedE164 } from '../../../phones/person-sql';
import type { Person } from '../../../phones/person-sql';
import { asBalanceSpent, assertWithinBalance, balanceOf } from '../balance/store-balance';
import type { OrderContext } from '../context';
import { assertOpen } from '../context';
import { keyOwner, keyReused, firstAnswer, placementInProgress } from './idempotency';
import type { KeyOwner } from './idempotency';
import { requestHash } from '../../../idempotency-key';
import { termColumns } from '../order-terms';
import { assertAnyway, assertPendingLimit } from './pending-orders';
import { recordOrder } from './record-order';
import type { OrderRecord } from './order-record';
import { KEEP_PLANS, lockStock, startPlacement } from './start-placement';
import type { Offers } from './start-placement';
import type { PlacementTerms } from './terms';
import { placementTerms } from './terms';
import { retryPlacement } from './retry';
import { auditConcessions } from './audit-concessions';
import type { PricedCart } from './pricing';
import { priceCart } from './pricing';

/** The id that the browser made for its shopper, or null. */
const browserIdOf = ({ customerId }: OrderCreateParsed): string | null =>
  customerId && customerId.toUpperCase() !== GUEST_CUSTOMER_ID ? customerId : null;

/**
 * An order as it is written.
 *
 * @param exchangeCredit what returned pieces pay of it, in cents; the totals of the cart have it taken off
 */
export function orderRecord(
  order: OrderCreateParsed,
  terms: PlacementTerms,
  cart: PricedCart,
  promised: OrderTerms,
  identity: { key: string | null; hash: string; visitor: string; clientKey: string | null; at: Date },
  exchangeCredit: number | null = null,
): OrderRecord {
  const id = newId();
  const saleDescription = `Order ${orderNumber(id)}`;
  return {
    id,
    browserId: browserIdOf(order),
    newCustomerId: newId(),
    transactionId: newId(),
    name: order.customerName,
    nameFolded: foldedOf(order.customerName),
    phone: order.customerPhone,
    phoneKey: terms.phone.digits,
    phoneE164: storedE164(terms.phone),
    ...personOf(terms.phone),
    clientKey: identity.clientKey,
    address: order.customerAddress ?? '',
    location: order.location ?? '',
    townFolded: foldedTown(order.location ?? ''),
    orderType: terms.orderType,
    channel: terms.channel,
    paymentMethod: terms.paymentMethod,
    status: terms.status,
    subtotal: cart.totals.subtotal,
    discount: cart.totals.discount,
    couponId: cart.coupon?.id ?? null,
    couponCode: cart.coupon?.code ?? null,
    discountReason: terms.discount?.reason ?? '',
    discountPercent: terms.discount?.discountType === 'percentage' ? toCents(terms.discount.discountValue) : null,
    feeWaivedReason: terms.feeWaivedReason,
    anywayReason: terms.anywayReason,
    deliveryFee: cart.totals.deliveryFee,
    exchangeCredit,
    balanceUsed: terms.balanceUsed === 0 ? null : terms.balanceUsed,
    total: cart.totals.totalAmount,
    itemCount: countPieces(cart.sellable),
    notes: order.notes ?? '',
    at: identity.at.toISOString(),
    byUserId: terms.by.userId,
    byName: terms.by.name,
    saleDescription,
    saleFolded: foldedOf(saleDescription, order.customerName, null, ''),
    saleStatus: terms.status === 'delivered' ? 'completed' : 'pending',
    key: identity.key,
    requestHash: identity.hash,
    visitor: identity.visitor,
    ...termColumns(promised),
  };
}

/**
 * The cart with the store balance taken off that pays of it. The phone is locked, so that no other order of it uses
 * the same.
 *
 * @throws ShopError invalid for more than the cart comes to, conflict BALANCE_SPENT for more than the number has
 */
async function lessBalance(
  client: PoolClient,
  cart: PricedCart,
  { balanceUsed, phone }: PlacementTerms,
): Promise<PricedCart> {
  if (balanceUsed === 0) return cart;
  assertWithinBalance(balanceUsed, cart.totals.totalAmount, await balanceOf(executorOf(client), phone));
  return { ...cart, totals: { ...cart.totals, totalAmount: cart.totals.totalAmount - balanceUsed } };
}

/** The result of a placement. */
export interface Placement {
  answer: OrderCreated;
  /** Whether an earlier request with the same key placed the order. */
  repeated: boolean;
}

/** A request for an order, and what follows from it before anything is read. */
export interface PlacementRequest {
  order: OrderCreateParsed;
  context: OrderContext;
  key: string | null;
  terms: PlacementTerms;
  person: Person;
  hash: string;
  owner: KeyOwner;
  clientKey: string | null;
  productIds: string[];
  couponCode: string | null;
}

/**
 * Reads a request for an order.
 *
 * @param key the request's idempotency key: an order that is sent several times is placed once
 * @throws ShopError unavailable to a visitor before the shop has opened; invalid for what makes no sense as an order
 */
export function placementRequest(
  order: OrderCreateParsed,
  context: OrderContext,
  key: string | null,
): PlacementRequest {
  assertOpen(context);
  const terms = placementTerms(order, context.actor, context.rules);
  return {
    order,
    context,
    key,
    terms,
    person: personOf(terms.phone),
    hash: requestHash(order),
    owner: keyOwner(terms, browserIdOf(order)),
    clientKey: terms.byVisitor ? hashOf(context.client) : null,
    productIds: [...new Set(order.products.map(({ product }) => product))],
    couponCode: order.couponCode ? normalizeCouponCode(order.couponCode) : null,
  };
}

/** The cart of a request at the shop's prices. @throws ShopError invalid for a cart that cannot be an order */
export function pricedCart({ order, context, terms }: PlacementRequest, offers: Offers): PricedCart {
  const { rules, now } = context;
  const cart = priceCart(order, {
    ...offers,
    couponsEnabled: rules.couponsEnabled,
    discount: terms.discount,
    deliveryFee: terms.orderType === 'online' && terms.feeWaivedReason === '' ? rules.policy.deliveryFee : 0,
    now,
  });
  assertValid(cart);
  return cart;
}

/** The record of a requested order. */
export const recordOf = (request: PlacementRequest, cart: PricedCart): OrderRecord => {
  const { order, terms, context, key, hash, owner, clientKey } = request;
  const identity = { key, hash, visitor: owner.visitor, clientKey, at: context.now };
  return orderRecord(order, terms, cart, context.rules.policy, identity);
};

/** The answer to a request whose order was written. */
export const placementOf = (
  { context, terms }: PlacementRequest,
  record: OrderRecord,
  cart: PricedCart,
): Placement => ({
  answer: {
    _id: record.id,
    status: terms.status,
    couponCode: record.couponCode,
    deliveryDays: context.rules.policy.deliveryDays,
    ...totalsInDollars(cart.totals),
  },
  repeated: false,
});

/**
 * Places an order in one short transaction, at the shop's prices. It takes all of the stock or none, and writes the
 * order with its lines and terms, the stock movements, the sale, the use of the coupon and the idempotency key. What
 * staff gave away is recorded in the audit log.
 *
 * @throws ShopError invalid for what is more than a visitor may order, or comes under the key of another one; conflict
 *   when it cannot be sold as the shopper saw it (see assertSellable), uses more store balance than there is
 *   (BALANCE_SPENT), or while the same request is being placed; tooMany when too many orders of the phone are pending
 */
export async function placeOrder(database: Database, request: PlacementRequest): Promise<Placement> {
  const { order, context, terms, person, clientKey } = request;
  const { rules } = context;

  const place = async (client: PoolClient, attempt: number): Promise<Placement> => {
    const start = await startPlacement(client, request);
    if (!start.lockAcquired) throw placementInProgress();
    if (start.earlier?.requestHash === request.hash) return { answer: firstAnswer(start.earlier), repeated: true };
    if (start.earlier) throw await keyReused(client, start.earlier, request.owner);

    const cart = await lessBalance(client, pricedCart(request, start), terms);
    if (terms.byVisitor) assertWithinVisitorLimits(order, cart, rules.visitors);
    // Nearly every order can be placed. Only for the others is one more statement needed, to see why not.
    if (attempt > 1 || !matchesExpectation(cart, order.expectedTotal)) {
      const { stock, pending } = await lockStock(client, wantedStock(cart), { person, clientKey });
      if (terms.byVisitor) assertPendingLimit(pending, rules.visitors);
      assertSellable(cart, lineProblems(cart, stockByLine(cart, stock)), order.expectedTotal);
    }
    const record = recordOf(request, cart);
    const pending = await recordOrder(client, { record, cart }, rules.outbox);
    if (terms.byVisitor) assertPendingLimit(pending, rules.visitors);
    else if (terms.channel === 'phone') assertAnyway(pending, terms.anywayReason, rules.visitors);
    await auditConcessions(client, record, context);
    return placementOf(request, record, cart);
  };
  try {
    return await withClientTransaction(database.pool, place, { alsoRetry: retryPlacement, settings: KEEP_PLANS });
  } catch (error) {
    throw asBalanceSpent(error);
  }
}
