import type { PoolClient } from 'pg';
import type { Database } from '../../../database/client';
import { databaseErrorOf, withClientTransaction } from '../../../database/client';
import { Unavailable } from '../../../unavailable';
import { assertPendingLimit } from './pending-orders';
import { placementOf, pricedCart, recordOf } from './place-order';
import type { Placement, PlacementRequest } from './place-order';
import { assertWithinVisitorLimits, matchesExpectation } from './problems';
import { recordOrders } from './record-order';
import type { PricedOrder } from './record-order';
import { KEEP_PLANS, startTogether } from './start-placement';
import type { Claim, Offers } from './start-placement';

/** Whether an order may be placed together with others: that of a visitor, without a coupon. */
export const mayShare = ({ terms, couponCode }: PlacementRequest): boolean => terms.byVisitor && couponCode === null;

/** The orders of a group are not written together. Each of them is then placed alone. */
class NotTogether extends Error {
  override name = 'NotTogether';
}

/** Orders that are placed together wait for stock no longer. Then each is placed alone, and waits for its own. */
const WAIT = { lock_timeout: '100ms' };

/** PostgreSQL's codes for what the data of one order is to blame for, or a lock. */
const OF_AN_ORDER = /^(?:21|22|23|40|55P03)/;

/** Whether the whole database is to blame, so that orders would fail alone, too. */
function isOfDatabase(error: unknown): boolean {
  const cause = databaseErrorOf(error);
  return error instanceof Unavailable || (cause !== null && !OF_AN_ORDER.test(cause.code ?? ''));
}

/** A request with its order at the shop's prices. */
type Ready = PricedOrder & { request: PlacementRequest };

/** The order of a request, if it can plainly be placed. @throws ShopError as placing it alone does */
function readyOrder(request: PlacementRequest, claim: Claim | undefined, offers: Offers): Ready[] {
  if (claim?.lockAcquired !== true || !claim.phoneLocked || claim.earlier !== null) return [];
  const cart = pricedCart(request, offers);
  assertWithinVisitorLimits(request.order, cart, request.context.rules.visitors);
  if (!matchesExpectation(cart, request.order.expectedTotal)) return [];
  return [{ request, record: recordOf(request, cart), cart }];
}

/**
 * Places orders of different phones and keys in one transaction: all that can plainly be placed, or none. What it
 * answers is committed. All others, whatever the reason, are to be placed alone.
 *
 * @returns the orders that were placed; null when one of them made the transaction fail
 * @throws Unavailable or PostgreSQL's error when the database is to blame, or the result of the commit is not known
 */
export async function placeTogether(
  database: Database,
  requests: readonly PlacementRequest[],
): Promise<ReadonlyMap<PlacementRequest, Placement> | null> {
  const place = async (client: PoolClient): Promise<ReadonlyMap<PlacementRequest, Placement>> => {
    const productIds = new Set(requests.flatMap((request) => request.productIds));
    const { claims, ...offers } = await startTogether(client, requests, [...productIds]);
    const ready = requests.flatMap((request, index) => readyOrder(request, claims[index], offers));
    // The request that came last has the newest settings.
    const newest = ready.at(-1);
    if (newest === undefined) return new Map();
    const pending = await recordOrders(client, ready, newest.request.context.rules.outbox);
    for (const { request, record } of ready) {
      const theirs = pending[record.id];
      if (theirs === undefined) throw new Error(`Order ${record.id} was not written`);
      assertPendingLimit(theirs, request.context.rules.visitors);
    }
    return new Map(ready.map(({ request, record, cart }) => [request, placementOf(request, record, cart)]));
  };
  // Only until the commit is it known that nothing was written.
  const placeOrSplit = (client: PoolClient) =>
    place(client).catch((error: unknown) => {
      throw isOfDatabase(error) ? error : new NotTogether('The orders are placed one by one', { cause: error });
    });
  try {
    return await withClientTransaction(database.pool, placeOrSplit, { settings: { ...KEEP_PLANS, ...WAIT } });
  } catch (error) {
    if (error instanceof NotTogether) return null;
    throw error;
  }
}
