import type { PaymentMethod } from '@shop/shared/contracts';
import { foldText } from '@shop/shared/rules';
import type { PoolClient } from 'pg';
import { one } from '../../../database/one';
import { lockNameOf, ownersSql } from '../../../phones/person-sql';
import type { Person } from '../../../phones/person-sql';
import type { VariantQuantity } from '../variant-quantity';
import { couponJson, productsJson } from './offer-sql';
import { pendingJson } from './pending-orders';
import type { PendingOrders } from './pending-orders';
import type { CouponOffer, ProductOffer } from './pricing';
import { toJson } from './to-json';

/** An order that was placed before; money in cents. */
export interface PlacedOrder {
  orderId: string;
  requestHash: string;
  /** Hash of who placed the order; null where a server of an earlier version wrote the key. */
  visitor: string | null;
  phoneKey: string;
  orderType: 'online' | 'in-store';
  paymentMethod: PaymentMethod;
  subtotal: number;
  discount: number;
  deliveryFee: number;
  total: number;
  couponCode: string | null;
  /** The business days that were promised; null where a server of an earlier version wrote the order. */
  deliveryDaysMin: number | null;
  deliveryDaysMax: number | null;
}

/** What the first statement finds of one placement. */
export interface Claim {
  /** False while another request with the same idempotency key is being placed. */
  lockAcquired: boolean;
  /** False while another order of the phone is being placed; a placement that waits gets true. */
  phoneLocked: boolean;
  /** The order that was placed under the key before. */
  earlier: PlacedOrder | null;
}

/** What placements are priced by. */
export interface Offers {
  products: ProductOffer[];
  coupon: CouponOffer | null;
}

/** What the first statement of a placement reads. */
export type PlacementStart = Claim & Offers;

/**
 * Has PostgreSQL use its prepared plans for any number of orders. Else it would plan the statements of one order each
 * time, because it expects ten.
 */
export const KEEP_PLANS = { plan_cache_mode: 'force_generic_plan' };

/**
 * Takes two advisory locks for each placement, which last until the transaction ends. The lock of the idempotency key
 * is only tried, so that a repeated request is refused at once instead of waiting. A single placement waits for the
 * lock of the phone, in whatever spelling, so that its pending orders are counted and its customer is made by one
 * placement at a time. Several that are placed together try that lock, too: none waits for the phone of another.
 */
const startText = (coupon: string): string => `
with tried as materialized (
  select place, key, phone, key is null or pg_try_advisory_xact_lock(hashtextextended(key, 1)) as acquired
  from unnest($1::text[], $2::text[]) with ordinality as wanted(key, phone, place)
), claim as materialized (
  select place, key, acquired,
         case when not acquired then false
              when $3::boolean then pg_advisory_xact_lock(hashtextextended(phone, 2))::text is not null
              else pg_try_advisory_xact_lock(hashtextextended(phone, 2)) end as phone_locked
  from tried
)
select (
         select json_agg(json_build_object('lockAcquired', acquired, 'phoneLocked', phone_locked, 'earlier', (
           select row_to_json(e)
           from (
             select o.id as "orderId", k.request_hash as "requestHash", k.visitor, o.phone_key as "phoneKey",
                    o.order_type as "orderType", o.payment_method as "paymentMethod", o.subtotal, o.discount,
                    o.delivery_fee as "deliveryFee", o.total, o.coupon_code as "couponCode",
                    o.delivery_days_min as "deliveryDaysMin", o.delivery_days_max as "deliveryDaysMax"
             from idempotency_keys k join orders o on o.id = k.order_id
             where k.key = claim.key
           ) e
         )) order by place)
         from claim
       ) as claims,
       ${productsJson('$4')} as products,
       ${coupon} as coupon`;

const START_PLACEMENT = { name: 'begin-placement', text: startText('null::json') };
const START_WITH_COUPON = { name: 'begin-placement-coupon', text: startText(couponJson('$5', '$6')) };

/** What is locked for a placement. */
interface ToClaim {
  key: string | null;
  person: Person;
}

/** Locks keys and phones, and reads the products and the coupon that orders are priced by. */
async function start(
  client: PoolClient,
  toClaim: readonly ToClaim[],
  { wait, productIds, couponCode }: { wait: boolean; productIds: readonly string[]; couponCode: string | null },
): Promise<Offers & { claims: Claim[] }> {
  const values = [toClaim.map(({ key }) => key), toClaim.map(({ person }) => lockNameOf(person)), wait, productIds];
  const { rows } = await client.query<Offers & { claims: Claim[] }>(
    couponCode === null
      ? { ...START_PLACEMENT, values }
      : { ...START_WITH_COUPON, values: [...values, couponCode, foldText(couponCode)] },
  );
  return one(rows);
}

/** Locks the key and the phone, and reads the products and the coupon that the order is priced by. */
export async function startPlacement(
  client: PoolClient,
  request: ToClaim & { productIds: string[]; couponCode: string | null },
): Promise<PlacementStart> {
  const { claims, ...offers } = await start(client, [request], { wait: true, ...request });
  return { ...one(claims), ...offers };
}

/** The same for placements of different keys and phones, of which none waits and none has a coupon. */
export const startTogether = (
  client: PoolClient,
  toClaim: readonly ToClaim[],
  productIds: readonly string[],
): Promise<Offers & { claims: Claim[] }> => start(client, toClaim, { wait: false, productIds, couponCode: null });

/** The parameters of {@link LOCK_STOCK} with the phone. */
const PERSON = { identity: '$2', spellings: '$3', known: '$4' };

/** All transactions lock stock rows in this order, so that two carts never wait for each other. */
const LOCK_STOCK = {
  name: 'lock-stock',
  text: `
select coalesce((
         select json_agg(s)
         from (
           select stock.product_id as "productId", stock.size, stock.color, stock.quantity
           from json_to_recordset($1::json) as w("productId" text, size text, color text)
           join stock on stock.product_id = w."productId" and stock.size = w.size and stock.color = w.color
           order by stock.product_id, stock.size, stock.color
           for no key update of stock
         ) s
       ), '[]') as stock,
       ${pendingJson(PERSON, '$5', `(${ownersSql(PERSON)}) owners`)} as pending`,
};

/** Locks the stock that a cart wants until the transaction ends, and counts the pending orders of the phone. */
export async function lockStock(
  client: PoolClient,
  wanted: readonly VariantQuantity[],
  { person, clientKey }: { person: Person; clientKey: string | null },
): Promise<{ stock: VariantQuantity[]; pending: PendingOrders }> {
  const { rows } = await client.query<{ stock: VariantQuantity[]; pending: PendingOrders }>({
    ...LOCK_STOCK,
    values: [toJson(wanted), person.identity, person.spellings, person.known, clientKey],
  });
  return one(rows);
}
