import { firstOwner, ownersSql } from '../../../phones/person-sql';
import { NAMES, PARAMETERS } from './order-record';
import type { OrderRecord } from './order-record';
import { pendingJson } from './pending-orders';

/** How many parameters come before those of the order. */
const BEFORE_ORDER = 6;

/** A field of the order as the statement names it, such as `$8::text`. The first parameters are its lines and stock. */
const o = (name: keyof OrderRecord): string => `$${NAMES.indexOf(name) + BEFORE_ORDER + 1}::${PARAMETERS[name]}`;

/** A parameter that follows those of the order. */
const after = (place: number): string => `$${NAMES.length + BEFORE_ORDER + 1 + place}`;

/** The person of the order that the statement writes. */
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
  select ${o('newCustomerId')}, 'GUEST', 'Guest Customer', '', '', ${o('at')} where ${o('phoneKey')} = ''
  on conflict (customer_id) where customer_id = 'GUEST' do update set name = customers.name
  returning id, name
), `;

const USED = `, used as (
  -- Waits for whoever uses the coupon at the same time, and then looks at the count they left.
  update coupons set usage_count = usage_count + 1
  where coupons.id = ${o('couponId')} and (coupons.usage_limit is null or coupons.usage_count < coupons.usage_limit)
  returning 1
)`;

const ANNOUNCED = `, announced as (
  insert into outbox_messages (id, channel, event, order_id, data, created_at, not_before)
  select gen_random_uuid()::text, channel, 'order.received', ${o('id')}, ${after(1)}::jsonb, now(), now()
  from unnest(${after(0)}::text[]) as channel
  union all
  select gen_random_uuid()::text, channel, 'stock.low', null,
         jsonb_build_object('productId', p.id, 'name', p.name, 'refCode', p.ref_code, 'size', taken.size,
           'color', taken.color, 'quantity', taken.quantity, 'under', coalesce(p.low_stock_under, ${after(3)}::int)),
         now(), now()
  from taken
  join products p on p.id = taken.product_id
  cross join unnest(${after(2)}::text[]) as channel
  where taken.quantity < coalesce(p.low_stock_under, ${after(3)}::int)
    and taken.quantity + taken.wanted >= coalesce(p.low_stock_under, ${after(3)}::int)
)`;

/** A statement that `pg` prepares once per connection. */
interface Statement {
  name: string;
  text: string;
}

const statements = new Map<string, Statement>();

/**
 * The statement that writes the whole order. Each value of the order is a parameter of its own: as fields of one record
 * they cost a node of the plan wherever they are used, a tenth of the database's work for an order. The stock comes as
 * arrays: PostgreSQL expects few rows of them and looks each up; of JSON it expects a hundred and reads all stock.
 * - Customers are known by their phone, in any spelling. A known customer gets only the fields that were empty; the
 *   order keeps what was typed. Of several customers with one number, it is the one with the same digits, or else the
 *   oldest.
 * - A new customer gets the id of the browser, unless another customer has it.
 * - An order without a phone belongs to the guest, who is created with the first such order.
 *
 * Answers how many stock rows were taken from; none of them may go below 0. The parameters of the messages follow those
 * of the order.
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
with wanted as materialized (
  select * from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as wanted(product_id, size, color, quantity)
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
  select wanted.product_id, wanted.size, wanted.color, -wanted.quantity, 'order', ${o('id')}, ${o('byUserId')}, ${o('byName')}, ${o('at')}
  from wanted
), ${guest ? GUEST : ''}owners as materialized (${ownersSql(ORDERED_BY)}
), known as materialized (
  select id, name from owners order by ${firstOwner(o('phoneKey'))} limit 1
), filled as (
  -- Staff who edit what was empty until now read it again.
  update customers set
    name = coalesce(nullif(customers.name, ''), ${o('name')}),
    folded = case when customers.name = '' then ${o('nameFolded')} else customers.folded end,
    address = coalesce(nullif(customers.address, ''), ${o('address')}),
    location = coalesce(nullif(customers.location, ''), ${o('location')}),
    version = customers.version + 1
  from known
  where customers.id = known.id and (
    customers.name = '' and ${o('name')} <> '' or customers.address = '' and ${o('address')} <> ''
    or customers.location = '' and ${o('location')} <> '')
), added as (
  insert into customers (id, customer_id, name, folded, phone, phone_key, phone_e164, address, location, created_at)
  select ${o('newCustomerId')},
         case when ${o('browserId')} is null or exists (select 1 from customers c where c.customer_id = ${o('browserId')})
              then ${o('newCustomerId')} else ${o('browserId')} end,
         ${o('name')}, ${o('nameFolded')}, ${o('phone')}, ${o('phoneKey')}, ${o('phoneE164')}, ${o('address')}, ${o('location')}, ${o('at')}
  where ${o('phoneKey')} <> '' and not exists (select from known)
  on conflict (phone_key) do update set
    name = coalesce(nullif(customers.name, ''), excluded.name),
    folded = case when customers.name = '' then excluded.folded else customers.folded end,
    address = coalesce(nullif(customers.address, ''), excluded.address),
    location = coalesce(nullif(customers.location, ''), excluded.location)
  returning id, name
), customer as (
  ${guest ? 'select id, name from guest union all ' : ''}select id, name from known union all select id, name from added
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
  from customer
), lines as (
  insert into order_lines (order_id, position, product_id, name, ref_code, size, color, quantity, price, cost)
  select ${o('id')}, l.position, l."productId", l.name, l."refCode", l.size, l.color, l.quantity, l.price, l.cost
  from json_to_recordset($1::json) as l(
    position int, "productId" text, name text, "refCode" text, size text, color text, quantity int, price int, cost int)
), sale as (
  insert into transactions (id, type, description, amount, status, order_id, customer_id, customer_name, folded,
    payment_method, notes, products, created_at)
  select ${o('transactionId')}, 'sale', ${o('saleDescription')}, ${o('total')}, ${o('saleStatus')}, ${o('id')}, customer.id,
         coalesce(nullif(${o('name')}, ''), nullif(customer.name, ''), 'Guest Customer'),
         case when ${o('name')} <> '' then ${o('saleFolded')} end,
         ${o('paymentMethod')}, '', $6::jsonb, ${o('at')}
  from customer
), happened as (
  insert into order_events (order_id, event, by_user_id, by_name, at)
  select ${o('id')}, ${o('status')}, ${o('byUserId')}, ${o('byName')}, ${o('at')}
), remembered as (
  insert into idempotency_keys (key, request_hash, visitor, order_id, created_at)
  select ${o('key')}, ${o('requestHash')}, ${o('visitor')}, ${o('id')}, ${o('at')} where ${o('key')} is not null
)${coupon ? USED : ''}${tells ? ANNOUNCED : ''}
select (select count(*)::int from taken) as taken, ${coupon ? '(select count(*)::int from used)' : '0'} as used,
       ${pendingJson(ORDERED_BY, o('clientKey'), 'owners')} as pending`;
}
