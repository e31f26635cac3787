import type { Pool } from 'pg';

/** The size of a shop of some years. */
export const SCALE = { orders: 100_000, customers: 20_000, products: 10_000 } as const;

/** Ids that are the same in every run: 24 hexadecimal characters from a name and a number. */
const id = (kind: string, number: string) => `substr(md5('${kind}' || (${number})), 1, 24)`;

/** Moments spread over the last two years. The first number gets the oldest moment. */
const when = (number: string, of: number) => `now() - interval '730 days' * (1 - (${number})::float8 / ${of})`;

const FIRST_NAMES = `(array['Rami','Maya','Nadia','Omar','Lina','Karim','Sara','Ziad','Hala','Tarek'])`;
const LAST_NAMES = `(array['Haddad','Khoury','Nasser','Saleh','Farah','Aoun','Rizk','Daher'])`;
const LOCATIONS = `(array['Beirut','Tripoli','Sidon','Tyre','Byblos','Zahle','Batroun','Jounieh'])`;

/** Whether a named courier took an order: most of those that were sent in the last year. */
const taken = `(not till and status in ('on the way', 'delivered') and n > ${SCALE.orders / 2} and n % 10 <> 0)`;

/** Whether a piece of an order came back in an exchange or a return. */
const exchanged = `(status = 'delivered' and outcome is null and n % 8 = 1)`;

/**
 * The statements that fill the shop, in order. The figures agree with each other as in a real shop: every sold piece
 * was received before, and every order has its lines, its sale and its history.
 */
const STATEMENTS = [
  `insert into categories (id, name, priority, parent_id)
   select ${id('category', 'n')}, 'Category ' || n, n % 7, case when n > 20 then ${id('category', '1 + n % 20')} end
   from generate_series(1, 120) n`,
  `insert into suppliers (id, name, company, email, phone, created_at)
   select ${id('supplier', 'n')}, ${FIRST_NAMES}[1 + n % 10] || ' ' || ${LAST_NAMES}[1 + n % 8], 'Mill ' || n,
          'mill' || n || '@example.test', '+961 5 ' || n, ${when('n', 300)}
   from generate_series(1, 300) n`,
  `insert into products (id, name, ref_code, description, price, sale_price, on_sale, buy_price, category_id, supplier_id,
     sizes, colors, archived, created_at)
   select ${id('scaled', 'n')}, 'Garment of the range ' || n, 'SCALE-' || n, 'Dries fast and keeps its shape.', 2000 + n,
          case when n % 4 = 0 then 1500 + n end, n % 4 = 0, 900, ${id('category', '1 + n % 120')},
          ${id('supplier', '1 + n % 300')}, '{S,M,L}', '{Black,Sand}', n % 20 = 0, ${when('n', SCALE.products)}
   from generate_series(1, ${SCALE.products}) n`,
  `insert into product_images (id, product_id, position, picture, widths, avif, width, height)
   select ${id('image', `n || '-' || i`)}, ${id('scaled', 'n')}, i, 'bench', '{400,800}', true, 800, 1000
   from generate_series(1, ${SCALE.products}) n, generate_series(0, 1) i`,
  `insert into customers (id, customer_id, name, phone, phone_key, address, location, created_at)
   select ${id('customer', 'n')}, ${id('browser', 'n')}, ${FIRST_NAMES}[1 + n % 10] || ' ' || ${LAST_NAMES}[1 + n % 8],
          '+961 3 ' || lpad(n::text, 6, '0'), '9613' || lpad(n::text, 6, '0'), '12 Cedar Street',
          ${LOCATIONS}[1 + n % 8], ${when('n', SCALE.customers)}
   from generate_series(1, ${SCALE.customers}) n`,
  // Few customers order often; many order once. Some parcels came back, and the latest of those are not checked in yet.
  `create temporary table made as
   select n, ${id('order', 'n')} as id, 1 + (power(random(), 3) * ${SCALE.customers - 1})::int as customer,
          ${when('n', SCALE.orders)} as at, n % 8 = 0 as till,
          case when n % 8 = 0 then 'delivered'
               when n % 14 = 5 then 'on the way'
               when n < ${SCALE.orders * 0.97} then 'delivered'
               else (array['pending','confirmed','on the way','delivered'])[1 + n % 4] end as status,
          case when n % 8 = 0 then 'cash' when n % 5 = 0 then 'credit' else 'delivery' end as paid,
          case when n % 8 <> 0 and n % 14 = 5
               then (array['refused','refused','unreachable','refused','wrong address'])[1 + n % 5] end as outcome,
          n < ${SCALE.orders * 0.99} as back
   from generate_series(1, ${SCALE.orders}) n`,
  `create temporary table sold as
   select made.id as order_id, line as position, ${id('scaled', `1 + (made.n * 7 + line * 131) % ${SCALE.products}`)} as product_id,
          (array['S','M','L'])[1 + made.n % 3] as size, (array['Black','Sand'])[1 + (made.n / 3) % 2] as color,
          1 + (made.n + line) % 2 as quantity, 2000 + (made.n * 7 + line * 131) % ${SCALE.products} + 1 as price, made.at
   from made, generate_series(0, 1) line`,
  `insert into couriers (id, name, name_folded)
   select ${id('courier', 'n')}, 'Courier ' || n, 'courier ' || n from generate_series(1, 12) n`,
  // Each statement is a transaction of its own. In one transaction, each order would leave a dead row version of its
  // customer, which two real years would not.
  'alter table orders disable trigger orders_figures_insert',
  `insert into orders (id, customer_id, customer_name, customer_phone, phone_key, customer_address, location, order_type,
     channel, payment_method, status, subtotal, discount, delivery_fee, total, item_count, created_at, deleted_at,
     printed_at, outcome, outcome_by_name, outcome_at, checked_in_at, courier_id)
   select made.id, c.id, c.name, c.phone, c.phone_key, c.address, case when n % 20 <> 9 then c.location else '' end,
          case when till then 'in-store' else 'online' end,
          case when till then 'in-store' when paid = 'credit' then 'chat' else 'web' end, paid, status, s.subtotal, 0,
          case when till then 0 else 300 end, s.subtotal + case when till then 0 else 300 end, s.pieces, at,
          case when status = 'delivered' and n % 400 = 1 then at + interval '9 days' end,
          case when not till and status <> 'pending' then at + interval '3 hours' end, outcome,
          case when outcome is not null then 'Nadia' end, case when outcome is not null then at + interval '40 hours' end,
          case when outcome is not null and back then at + interval '90 hours' end,
          case when ${taken} then ${id('courier', '1 + n % 12')} end
   from made
   join customers c on c.id = ${id('customer', 'made.customer')}
   join (select order_id, sum(price * quantity) as subtotal, sum(quantity) as pieces from sold group by 1) s
     on s.order_id = made.id`,
  'alter table orders enable trigger orders_figures_insert',
  'analyze orders, customers',
  'select sum_customer_figures(array(select id from customers))',
  `insert into order_lines (order_id, position, product_id, name, ref_code, size, color, quantity, price, cost)
   select order_id, position, product_id, p.name, p.ref_code, size, color, quantity, sold.price, 900
   from sold join products p on p.id = sold.product_id`,
  `insert into order_events (order_id, event, by_name, at)
   select id, event, 'Online shop', at + hours * interval '1 hour' from made, lateral (
     values (0, 'pending'), (2, 'confirmed'), (30, 'delivered')) e (hours, event)
   where not till and (status = 'delivered' or hours = 0) or till and hours = 30`,
  `insert into order_events (order_id, event, by_name, at)
   select id, event, 'Nadia', at + hours * interval '1 hour' from made, lateral (
     values (3, 'printed', not till and status <> 'pending'), (40, outcome, outcome is not null),
            (90, 'checked in', outcome is not null and back)) e (hours, event, happened)
   where happened`,
  `insert into order_events (order_id, event, by_name, at, changes)
   select id, 'courier', 'Nadia', at + interval '4 hours',
          jsonb_build_object('before', jsonb_build_object('courier', null),
                             'after', jsonb_build_object('courier', 'Courier ' || (1 + n % 12)))
   from made where ${taken}`,
  // A courier hands in once a week.
  `insert into cash_moves (id, from_pot, to_pot, amount, request_hash, by_name, at)
   select ${id('move', 'n')}, ${id('courier', '1 + n % 12')}, 'till', 1000 + n, 'none', 'Nadia', ${when('n', 2500)}
   from generate_series(1, 2500) n`,
  `insert into transactions (id, type, description, amount, status, order_id, customer_id, customer_name, payment_method,
     products, created_at)
   select ${id('sale', 'o.id')}, 'sale', 'Order ' || upper(right(o.id, 8)), o.total,
          case when o.status = 'delivered' then 'completed' when o.outcome is null then 'pending' else 'cancelled' end,
          o.id, o.customer_id, o.customer_name,
          o.payment_method, l.lines, o.created_at
   from orders o
   join made on made.id = o.id
   join (select order_id, jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'price', price)) as lines
         from order_lines group by 1) l on l.order_id = o.id`,
  `insert into transactions (id, type, description, amount, supplier_id, payment_method, reference, created_at)
   select ${id('spent', 'n')}, case when n % 3 = 0 then 'expense' else 'purchase' end, 'Invoice ' || n, 10000 + n,
          case when n % 3 <> 0 then ${id('supplier', '1 + n % 300')} end, 'bank transfer', 'PO-' || n, ${when('n', 5000)}
   from generate_series(1, 5000) n`,
  `insert into stock_movements (product_id, size, color, delta, reason, by_name, at)
   select product_id, size, color, sum(quantity) + 3 + (row_number() over ()) % 40, 'received', 'Benchmark', min(at)
   from sold group by 1, 2, 3`,
  `insert into stock_movements (product_id, size, color, delta, reason, order_id, by_name, at)
   select product_id, size, color, -sum(quantity), 'order', order_id, 'Online shop', at from sold group by 1, 2, 3, 6, 8`,
  // One in six returned parcels has a piece that cannot be sold.
  `insert into write_offs (order_id, position, reason, quantity, cost, by_name, at)
   select id, 0, case when n % 4 = 1 then 'lost' else 'damaged' end, 1, 900, 'Nadia', at + interval '90 hours'
   from made where outcome is not null and back and n % 6 = 1`,
  `insert into stock_movements (product_id, size, color, delta, reason, order_id, by_name, at)
   select product_id, size, color, sold.quantity - coalesce(w.quantity, 0), 'returned', made.id, 'Nadia',
          made.at + interval '90 hours'
   from made join sold on sold.order_id = made.id
   left join write_offs w on w.order_id = made.id and w.position = sold.position
   where outcome is not null and back and sold.quantity > coalesce(w.quantity, 0)`,
  // The first piece of an order in eight comes back in an exchange or a return.
  `insert into stock_movements (product_id, size, color, delta, reason, order_id, by_name, at)
   select product_id, size, color, 1, 'returned', made.id, 'Nadia', made.at + interval '90 hours'
   from made join sold on sold.order_id = made.id and sold.position = 0 where ${exchanged}`,
  `insert into stock (product_id, size, color, quantity)
   select product_id, size, color, sum(delta) from stock_movements m
   where not exists (select from stock s where s.product_id = m.product_id) group by 1, 2, 3`,
  `insert into coupons (id, code, description, discount_type, discount_value, expires_at, active, created_at)
   select ${id('coupon', 'n')}, 'SAVE' || n, 'For the ' || n || 'th', case when n % 2 = 0 then 'fixed' else 'percentage' end,
          500 + n, case when n % 3 = 0 then now() - interval '1 day' end, n % 5 <> 0, ${when('n', 500)}
   from generate_series(1, 500) n`,
  `insert into users (id, name, email, role, password_hash, created_at)
   select ${id('user', 'n')}, ${FIRST_NAMES}[1 + n % 10] || ' ' || n, 'staff' || n || '@example.test', 'employee', 'none',
          ${when('n', 60)}
   from generate_series(1, 60) n`,
  `insert into sessions (id, user_id, created_at, expires_at)
   select ${id('session', 'n')}, ${id('user', '1 + n % 60')}, ${when('n', 3000)}, now() + interval '1 day'
   from generate_series(1, 3000) n`,
  `insert into audit_log (at, by_user_id, by_name, action, entity, entity_id, before, after)
   select ${when('n', 60_000)}, ${id('user', '1 + n % 60')}, ${FIRST_NAMES}[1 + n % 10] || ' ' || (1 + n % 60),
          (array['update','status','stock','accept'])[1 + n % 4], (array['product','order'])[1 + n % 2],
          ${id('order', 'n')}, '{"status": "pending"}', '{"status": "confirmed"}'
   from generate_series(1, 60000) n`,
  // The new pieces of an exchange are those of the next order.
  `insert into exchanges (order_id, original_id, kind, by_name, at, is_return, checked_in_at)
   select case when n % 2 = 0 then ${id('return', 'n')} else ${id('order', 'n + 1')} end, id, 'at the door', 'Nadia',
          at + interval '50 hours', n % 2 = 0, at + interval '90 hours'
   from made where ${exchanged}`,
  `insert into exchange_lines (order_id, place, line, quantity, reason, credit, sellable, damaged, lost)
   select x.order_id, 0, 0, 1, (array['too small','too large','too small','color','changed mind'])[1 + made.n % 5], 100, 1, 0, 0
   from exchanges x join made on made.id = x.original_id`,
  `insert into till_closings (id, pot, day, opening, sales, paid_out, moved_in, moved_out, expected, counted, request_hash,
     by_name, at, closed_at, closed_by_name)
   select ${id('closing', 'n')}, 'till', current_date - 700 + n, 5000, 100, 0, 0, 100, 5000, 5000, 'none', 'Nadia', ${when('n', 700)},
          ${when('n', 700)}, 'Nadia'
   from generate_series(1, 690) n`,
  // Couriers settled once a week until ten days ago.
  `create temporary table due as
   select id, coalesce(courier_id, 'courier') as pot, total, created_at as at, date_trunc('week', created_at) as week
   from orders
   where status = 'delivered' and payment_method = 'delivery' and created_at < now() - interval '10 days'`,
  `insert into settlements (id, pot, to_pot, by_name, at, closed_at, closed_by_name)
   select ${id('settlement', 'pot || week')}, pot, 'bank', 'Nadia', week + interval '9 days', week + interval '9 days', 'Nadia'
   from due group by pot, week`,
  `insert into settlement_lines (settlement_id, order_id, owed, received, fee, tax, place, settled)
   select ${id('settlement', 'pot || week')}, id, total, total, 0, 0,
          row_number() over (partition by pot, week order by at, id) - 1, true
   from due`,
  `insert into cash_moves (id, from_pot, to_pot, amount, request_hash, by_name, at, settlement_id)
   select ${id('handed in', 'pot || week')}, pot, 'bank', sum(total), 'none', 'Nadia', week + interval '9 days',
          ${id('settlement', 'pot || week')}
   from due group by pot, week`,
  'drop table made, sold, due',
  'vacuum analyze',
];

/** Adds the rows of {@link SCALE} to the shop. Takes some seconds. */
export async function fill(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    for (const statement of STATEMENTS) await client.query(statement);
  } finally {
    // The connection is closed, not returned to the pool: its settings were changed.
    client.release(true);
  }
}
