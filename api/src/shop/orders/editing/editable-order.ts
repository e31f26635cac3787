import { foldText } from '@shop/shared/rules';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Executor, Row } from '../../../database/client';
import { one } from '../../../database/one';
import { orders } from '../../../database/schema';
import { couponJson, productsJson } from '../placement/offer-sql';
import { missingOrder, termsSelection } from '../order-rows';
import type { CouponOffer, ProductOffer } from '../placement/pricing';

/** A line of an order as it is now; money in cents. */
export interface EditableLine {
  /** The line's number, which never changes. */
  position: number;
  /** Null once the product was deleted. */
  productId: string | null;
  name: string;
  refCode: string;
  size: string;
  color: string;
  quantity: number;
  price: number;
  cost: number | null;
}

/** The columns of an order that an edit reads; money in cents. */
const columns = {
  ...termsSelection,
  notes: orders.notes,
  outcome: orders.outcome,
  couponId: orders.couponId,
  printedAt: orders.printedAt,
  exchangeCredit: orders.exchangeCredit,
  balanceUsed: orders.balanceUsed,
};

/** An order before an edit; money in cents. */
export type EditableOrder = Pick<typeof orders.$inferSelect, keyof typeof columns> & { lines: EditableLine[] };

/**
 * Reads an order with its lines in one statement.
 *
 * @throws ShopError notFound without such an order; for a deleted order it says who deleted it
 */
export async function readEditableOrder(db: Executor, id: string): Promise<EditableOrder> {
  const [order] = await db
    .select({
      ...columns,
      // Written as text: Drizzle leaves out the table name here, so "id" would mean the inner table's column.
      lines: sql<EditableLine[]>`(
        select coalesce(json_agg(l), '[]')
        from (
          select position, product_id as "productId", name, ref_code as "refCode", size, color, quantity, price, cost
          from order_lines where order_id = orders.id order by position
        ) l)`,
    })
    .from(orders)
    .where(and(eq(orders.id, id), isNull(orders.deletedAt)));
  if (order === undefined) throw await missingOrder(db, id);
  return order;
}

/** What an edited order is priced by. */
export interface EditOffer {
  products: ProductOffer[];
  /** The agreed coupon as it is now; null without one, and once it was deleted. */
  coupon: CouponOffer | null;
  /** The coupon that the edit asks for; null without one, and if no coupon has that code. */
  requested: CouponOffer | null;
}

/**
 * Reads the products of an edit, the agreed coupon and the one it asks for. With `lock` no product can be deleted until
 * the transaction ends: a deletion waits before it changes stock or lines.
 */
export async function readOffer(
  db: Executor,
  {
    productIds,
    couponId,
    couponCode,
  }: { productIds: readonly string[]; couponId: string | null; couponCode: string | null },
  { lock }: { lock: boolean },
): Promise<EditOffer> {
  const ids = sql`${sql.param([...productIds])}::text[]`;
  if (lock) await db.execute(sql`select from products where id = any(${ids}) order by id for key share`);
  const { rows } = await db.execute<Row<EditOffer>>(sql`
    with requested as materialized (
      select ${ids} as ids, ${couponId}::text as coupon_id, ${couponCode}::text as code,
             ${couponCode === null ? null : foldText(couponCode)}::text as folded
    )
    select ${sql.raw(productsJson('(select ids from requested)'))} as products,
           ${sql.raw(couponJson('(select code from coupons where id = (select coupon_id from requested))'))} as coupon,
           ${sql.raw(couponJson('(select code from requested)', '(select folded from requested)'))} as requested`);
  const offer = one(rows);
  return offer;
}
