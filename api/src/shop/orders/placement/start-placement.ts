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

/** What the first statement of a placement reads. */
export interface PlacementStart {
  /** False while another request with the same idempotency key is being placed. */
  lockAcquired: boolean;
  /** The order that was placed under the key before. */
  earlier: PlacedOrder | null;
  products: ProductOffer[];
  coupon: CouponOffer | null;
}

/**
 * Takes two advisory locks, which last until the transaction ends. The lock of the idempotency key is only tried, so
 * that a repeated request is refused at once instead of waiting. The lock of the phone, in whatever spelling, is waited
 * for, so that its pending orders are counted and its customer is made by one placement at a time.
 */
const startText = (coupon: string): string => `
with claim as materialized (
  select $1::text is null or pg_try_advisory_xact_lock(hashtextextended($1::text, 1)) as acquired
)
select claim.acquired as "lockAcquired",
       case when claim.acquired then pg_advisory_xact_lock(hashtextextended($2::text, 2))::text end as phone_lock,
       (
         select row_to_json(e)
         from (
           select o.id as "orderId", k.request_hash as "requestHash", k.visitor, o.phone_key as "phoneKey",
                  o.order_type as "orderType", o.payment_method as "paymentMethod", o.subtotal, o.discount, o.delivery_fee as "deliveryFee",
                  o.total, o.coupon_code as "couponCode", o.delivery_days_min as "deliveryDaysMin",
                  o.delivery_days_max as "deliveryDaysMax"
           from idempotency_keys k join orders o on o.id = k.order_id
           where k.key = $1::text
         ) e
       ) as earlier,
       ${productsJson('$3')} as products,
       ${coupon} as coupon
from claim`;

const START_PLACEMENT = { name: 'begin-placement', text: startText('null::json') };
const START_WITH_COUPON = { name: 'begin-placement-coupon', text: startText(couponJson('$4', '$5')) };

/** Locks the key and the phone, and reads the products and the coupon that the order is priced by. */
export async function startPlacement(
  client: PoolClient,
  request: { key: string | null; person: Person; productIds: string[]; couponCode: string | null },
): Promise<PlacementStart> {
  const { key, person, productIds, couponCode } = request;
  const values = [key, lockNameOf(person), productIds];
  const { rows } = await client.query<PlacementStart>(
    couponCode === null
      ? { ...START_PLACEMENT, values }
      : { ...START_WITH_COUPON, values: [...values, couponCode, foldText(couponCode)] },
  );
  return one(rows);
}

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
