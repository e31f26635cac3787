import { firstOwner, ownersSql } from '../../../phones/person-sql';
import { FIELDS } from './order-record';
import type { OrderFields } from './order-record';
import { pendingJson } from './pending-orders';

/** A field of an order as the statement names it. */
const o = (name: keyof OrderFields): string => `o."${name}"`;

/** All fields of an order with their types. */
const ORDERED = Object.entries(FIELDS)
  .map(([name, type]) => `"${name}" ${type}`)
  .join(', ');

/** The person of an order that the statement writes. */
const ORDERED_BY = { identity: o('identity'), spellings: o('spellings'), known: o('known') };

/**
 * What few orders need. PostgreSQL prepares every part of a statement each time, also those that then do nothing, so
 * an order without them has a statement without them.
 */
interface RecordParts {
  /** The order has no phone. */
  guest: boolean;
  /** It uses a coupon. */
  coupon: boolean;
  /** It writes messages of the outbox: the order itself, and each variant that became low by it. */
  tells: boolean;
}

const GUEST = `guest as (
  -- Nobody is known: the order belongs to the one record that stands for that.
  insert into customers (id, customer_id, name, folded, phone, created_at)
  select ${o('newCustomerId')}, 'GUEST', 'Guest Customer', '', '', ${o('at')} from ordered o where ${o('phoneKey')} = ''
  on conflict (customer_id) where customer_id = 'GUEST' do update set name = customers.name
  returning id, name
), `;

const USED = `, used as (
  -- Waits for whoever uses the coupon at the same time, and then looks at the count they left.
  update coupons set usage_count = usage_count + 1
  from ordered o
  where coupons.id = ${o('couponId')} and (coupons.usage_limit is null or coupons.usage_count < coupons.usage_limit)
  returning 1
)`;

const ANNOUNCED = `, announced as (
  insert into outbox_messages (id, channel, event, order_id, data, created_at, not_before)
  select gen_random_uuid()::text, told.channel, 'order.received', ${o('id')}, ${o('message')}, now(), now()
  from ordered o cross join unnest(${o('channels')}) as told(channel)
  union all
  select gen_random_uuid()::text, channel, 'stock.low', null,
         jsonb_build_object('productId', p.id, 'name', p.name, 'refCode', p.ref_code, 'size', taken.size,
           'color', taken.color, 'quantity', taken.quantity, 'under', coalesce(p.low_stock_under, $9::int)),
         now(), now()
  from taken
  join products p on p.id = taken.product_id
  cross join unnest($8::text[]) as channel
  where taken.quantity < coalesce(p.low_stock_under, $9::int)
    and taken.quantity + taken.wanted >= coalesce(p.low_stock_under, $9::int)
)`;

/** A statement that `pg` prepares once per connection. */
interface Statement {
  name: string;
  text: string;
}

const statements = new Map<string, Statement>();

/**
 * The statement that writes whole orders: one, or several that are placed together. No two of them have one phone. To
 * prepare it costs more than a row more of each table, so several orders cost half as much together as one by one.
 * Orders and stock come as arrays: PostgreSQL expects few rows of them and looks each up; of JSON it expects a hundred
 * and reads whole tables.
 * - Customers are known by their phone, in any spelling. A known customer gets only the fields that were empty; the
 *   order keeps what was typed. Of several customers with one number, it is the one with the same digits, or else the
 *   oldest.
 * - A new customer gets the id of the browser, unless another customer has it.
 * - An order without a phone belongs to the guest, who is created with the first such order.
 *
 * Answers how many stock rows were taken from, of how many that are wanted; none of them may go below 0.
 */
export function recordStatement(parts: RecordParts): Statement {
  const { guest, coupon, tells } = parts;
  const name = `record-order${guest ? '-guest' : ''}${coupon ? '-coupon' : ''}${tells ? '-and-tell' : ''}`;
  const statement = statements.get(name) ?? { name, text: recordText(parts) };
  statements.set(name, statement);
  return statement;
}

function recordText({ guest, coupon, tells }: RecordParts): string {
  return `
with ordered as materialized (
  select o.* from unnest($1::json[]) as item cross join lateral json_to_record(item) as o(${ORDERED})
), pieces as materialized (
  select * from unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
    as pieces(order_id, product_id, size, color, quantity)
), wanted as materialized (
  select product_id, size, color, sum(quantity)::int as quantity from pieces group by product_id, size, color
), locked as materialized (
  -- In one order by everyone, so that two carts never wait for each other.
  select stock.product_id, stock.size, stock.color, wanted.quantity as wanted
  from wanted
  join stock on stock.product_id = wanted.product_id and stock.size = wanted.size and stock.color = wanted.color
  order by stock.product_id, stock.size, stock.color
  for no key update of stock
), taken as (
  update stock set quantity = stock.quantity - locked.wanted, sales = stock.sales + 1
  from locked
  where stock.product_id = locked.product_id and stock.size = locked.size and stock.color = locked.color
    and stock.quantity >= locked.wanted
  returning stock.product_id, stock.size, stock.color, stock.quantity, locked.wanted
), moved as (
  insert into stock_movements (product_id, size, color, delta, reason, order_id, by_user_id, by_name, at)
  select pieces.product_id, pieces.size, pieces.color, -pieces.quantity, 'order', ${o('id')}, ${o('byUserId')}, ${o('byName')}, ${o('at')}
  from pieces join ordered o on ${o('id')} = pieces.order_id
), ${guest ? GUEST : ''}owners as materialized (
  select ${o('id')} as order_id, ${o('phoneKey')} as digits, owners.*
  from ordered o cross join lateral (${ownersSql(ORDERED_BY)}) owners
), known as materialized (
  select distinct on (order_id) order_id, id, name from owners order by order_id, ${firstOwner('digits')}
), filled as (
  -- Staff who edit what was empty until now read it again.
  update customers set
    name = coalesce(nullif(customers.name, ''), ${o('name')}),
    folded = case when customers.name = '' then ${o('nameFolded')} else customers.folded end,
    address = coalesce(nullif(customers.address, ''), ${o('address')}),
    location = coalesce(nullif(customers.location, ''), ${o('location')}),
    version = customers.version + 1
  from known join ordered o on ${o('id')} = known.order_id
  where customers.id = known.id and (
    customers.name = '' and ${o('name')} <> '' or customers.address = '' and ${o('address')} <> ''
    or customers.location = '' and ${o('location')} <> '')
), added as (
  insert into customers (id, customer_id, name, folded, phone, phone_key, phone_e164, address, location, created_at)
  select ${o('newCustomerId')},
         case when ${o('browserId')} is null or exists (select 1 from customers c where c.customer_id = ${o('browserId')})
              then ${o('newCustomerId')} else ${o('browserId')} end,
         ${o('name')}, ${o('nameFolded')}, ${o('phone')}, ${o('phoneKey')}, ${o('phoneE164')}, ${o('address')}, ${o('location')}, ${o('at')}
  from ordered o
  where ${o('phoneKey')} <> '' and not exists (select from known where known.order_id = ${o('id')})
  on conflict (phone_key) do update set
    name = coalesce(nullif(customers.name, ''), excluded.name),
    folded = case when customers.name = '' then excluded.folded else customers.folded end,
    address = coalesce(nullif(customers.address, ''), excluded.address),
    location = coalesce(nullif(customers.location, ''), excluded.location)
  returning id, name, phone_key
), customer as (
  ${guest ? `select ${o('id')} as order_id, guest.id, guest.name from guest cross join ordered o\n  union all ` : ''}select order_id, id, name from known
  union all select ${o('id')}, added.id, added.name from added join ordered o on ${o('phoneKey')} = added.phone_key
), placed as (
  insert into orders (id, customer_id, customer_name, folded, customer_phone, phone_key, phone_e164, customer_address,
    location, town_folded, order_type, channel, payment_method, status, subtotal, discount, coupon_id, coupon_code,
    delivery_fee, exchange_credit, balance_used, total, item_count, notes, created_at, client_key, exchange_days, refunds,
    delivery_days_min, delivery_days_max, discount_reason, discount_percent, fee_waived_reason, anyway_reason)
  select ${o('id')}, customer.id, ${o('name')}, ${o('nameFolded')}, ${o('phone')}, ${o('phoneKey')}, ${o('phoneE164')}, ${o('address')},
         ${o('location')}, ${o('townFolded')}, ${o('orderType')}, ${o('channel')}, ${o('paymentMethod')}, ${o('status')}, ${o('subtotal')},
         ${o('discount')}, ${o('couponId')}, ${o('couponCode')}, ${o('deliveryFee')}, ${o('exchangeCredit')}, ${o('balanceUsed')}, ${o('total')},
         ${o('itemCount')}, ${o('notes')}, ${o('at')}, ${o('clientKey')}, ${o('exchangeDays')}, ${o('refunds')}, ${o('deliveryDaysMin')},
         ${o('deliveryDaysMax')}, ${o('discountReason')}, ${o('discountPercent')}, ${o('feeWaivedReason')}, ${o('anywayReason')}
  from ordered o join customer on customer.order_id = ${o('id')}
), lines as (
  insert into order_lines (order_id, position, product_id, name, ref_code, size, color, quantity, price, cost)
  select l."orderId", l.position, l."productId", l.name, l."refCode", l.size, l.color, l.quantity, l.price, l.cost
  from json_to_recordset($2::json) as l("orderId" text, position int, "productId" text, name text, "refCode" text,
    size text, color text, quantity int, price int, cost int)
), sale as (
  insert into transactions (id, type, description, amount, status, order_id, customer_id, customer_name, folded,
    payment_method, notes, products, created_at)
  select ${o('transactionId')}, 'sale', ${o('saleDescription')}, ${o('total')}, ${o('saleStatus')}, ${o('id')}, customer.id,
         coalesce(nullif(${o('name')}, ''), nullif(customer.name, ''), 'Guest Customer'),
         case when ${o('name')} <> '' then ${o('saleFolded')} end,
         ${o('paymentMethod')}, '', ${o('sold')}, ${o('at')}
  from ordered o join customer on customer.order_id = ${o('id')}
), happened as (
  insert into order_events (order_id, event, by_user_id, by_name, at)
  select ${o('id')}, ${o('status')}, ${o('byUserId')}, ${o('byName')}, ${o('at')} from ordered o
), remembered as (
  insert into idempotency_keys (key, request_hash, visitor, order_id, created_at)
  select ${o('key')}, ${o('requestHash')}, ${o('visitor')}, ${o('id')}, ${o('at')} from ordered o where ${o('key')} is not null
)${coupon ? USED : ''}${tells ? ANNOUNCED : ''}
select (select count(*)::int from taken) as taken, (select count(*)::int from wanted) as wanted,
       ${coupon ? '(select count(*)::int from used)' : '0'} as used,
       (select json_object_agg(${o('id')}, ${pendingJson(ORDERED_BY, o('clientKey'), `(select blocked_reason from owners where order_id = ${o('id')}) own`)}) from ordered o) as pending`;
}
