import { ShopError } from '../../../errors';
import type { OrderLimits } from '../../../settings/values';
import { refusesOrders } from '@shop/shared/rules';
import { openSql, refusedSql } from '../order-predicates';

/** How many orders of a phone are pending: in all, and of those that came from one client; and how many it refused. */
export interface PendingOrders {
  inAll: number;
  ofClient: number;
  refusals: number;
}

/** The same as JSON, for a statement that has a phone's key and a client's. */
export const pendingJson = (phoneKey: string, clientKey: string): string => `(
         select json_build_object('inAll', count(*), 'ofClient', count(*) filter (where client_key = ${clientKey}),
           'refusals', (select count(*) from orders r where r.phone_key = ${phoneKey} and ${refusedSql('r')}))
         from orders where phone_key = ${phoneKey} and status = 'pending' and ${openSql()}
       )`;

/** Until staff have looked at the orders that wait, there is no point in trying again. */
const PENDING_RETRY_SECONDS = 900;

/**
 * A phone that refused too many parcels is answered as one with as many pending orders as one client may have: in the same
 * words, at the same moment, after the same work.
 *
 * @throws ShopError tooMany when too many orders of the phone are pending already, from this client or from all
 */
export function assertPendingLimit({ inAll, ofClient, refusals }: PendingOrders, limits: OrderLimits): void {
  // Whoever lets one client have more means the phone to have them.
  const mostInAll = Math.max(limits.pendingPerPhone, limits.pendingPerPhoneInAll);
  const refused = refusesOrders(refusals, limits.refusals) ? limits.pendingPerPhone : null;
  const tooMany = ofClient >= limits.pendingPerPhone ? ofClient : inAll >= mostInAll ? inAll : refused;
  if (tooMany === null) return;
  throw new ShopError(
    'tooMany',
    'TOO_MANY_PENDING_ORDERS',
    `There are already ${tooMany} orders waiting for confirmation under this phone number. Please wait until we have confirmed them, or contact us.`,
    { errors: [{ field: 'customerPhone', message: 'Too many orders are waiting' }], retryAfter: PENDING_RETRY_SECONDS },
  );
}
