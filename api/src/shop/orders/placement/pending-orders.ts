import { ShopError } from '../../../errors';
import type { OrderLimits } from '../../../setting-values';
import { counted, refusesOrders } from '@shop/shared/rules';
import { personSql } from '../../../phones/person-sql';
import type { Person } from '../../../phones/person-sql';
import { openSql, refusedSql } from '../order-predicates';

/**
 * How many orders of a phone are pending, in all and from one client, how many were refused at the door, and why staff
 * blocked a customer who has the phone; null if they blocked none.
 */
export interface PendingOrders {
  inAll: number;
  ofClient: number;
  refusals: number;
  blocked: string | null;
}

const PENDING = `theirs.status = 'pending' and ${openSql('theirs')}`;

/**
 * SQL that reads {@link PendingOrders} as JSON. All parameters are expressions of SQL. It reads the orders of the phone
 * first, so that PostgreSQL does not read all pending orders when it expects few of them.
 *
 * @param owners a relation of the customers with the phone, as {@link ownersSql} has them
 */
export const pendingJson = (person: Record<keyof Person, string>, clientKey: string, owners: string): string => `(
         with theirs as materialized (
           select status, outcome, deleted_at, client_key from orders where ${personSql('orders', person)}
         )
         select json_build_object('inAll', count(*) filter (where ${PENDING}),
           'ofClient', count(*) filter (where ${PENDING} and client_key = ${clientKey}),
           'refusals', count(*) filter (where ${refusedSql('theirs')}),
           'blocked', (select max(blocked_reason) from ${owners}))
         from theirs
       )`;

/** Staff need some time to confirm the pending orders, so a retry before that is pointless. */
const PENDING_RETRY_SECONDS = 900;

/**
 * Throws when too many orders of a phone are pending. A phone that refused too many parcels, or whose customer staff
 * blocked, gets the same answer, in the same words and after the same work, as one with as many pending orders as one
 * client may have.
 *
 * @throws ShopError tooMany when too many orders of the phone are pending already, from this client or from all
 */
export function assertPendingLimit({ inAll, ofClient, refusals, blocked }: PendingOrders, limits: OrderLimits): void {
  // If the setting for one client is the larger one, the phone may have as many.
  const mostInAll = Math.max(limits.pendingPerPhone, limits.pendingPerPhoneInAll);
  const isRefused = blocked !== null || refusesOrders(refusals, limits.refusals);
  const refused = isRefused ? limits.pendingPerPhone : null;
  const tooMany = ofClient >= limits.pendingPerPhone ? ofClient : inAll >= mostInAll ? inAll : refused;
  if (tooMany === null) return;
  throw new ShopError(
    'tooMany',
    'TOO_MANY_PENDING_ORDERS',
    `There are already ${tooMany} orders waiting for confirmation under this phone number. Please wait until we have confirmed them, or contact us.`,
    { errors: [{ field: 'customerPhone', message: 'Too many orders are waiting' }], retryAfter: PENDING_RETRY_SECONDS },
  );
}

/**
 * Throws when staff take an order by phone of a number that the shop refuses, and do not say why.
 *
 * @throws ShopError conflict PHONE_REFUSED at the field of the reason
 */
export function assertAnyway({ refusals, blocked }: PendingOrders, reason: string, limits: OrderLimits): void {
  if (reason !== '' || (blocked === null && !refusesOrders(refusals, limits.refusals))) return;
  const why = blocked === null ? `${counted(refusals, 'parcel was', 'parcels were')} refused` : `Blocked: ${blocked}`;
  const message = `The shop takes no more orders of this number: ${why}`;
  throw new ShopError('conflict', 'PHONE_REFUSED', message, {
    errors: [{ field: 'anywayReason', message: 'Say why you take the order anyway' }],
  });
}
