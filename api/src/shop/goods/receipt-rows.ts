import type { GoodsReceipt, GoodsReceiptDetail, callSchemas } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Executor, Row } from '../../database/client';
import { offsetOf } from '../../database/list-queries';
import type { ListPage } from '../../database/list-queries';
import { one } from '../../database/one';
import { utcText } from '../../database/utc-text';
import { notFound } from '../../errors';

type GoodsReceiptsListQuery = z.output<(typeof callSchemas)['listGoodsReceipts']['query']>;

type ReceiptRow = Row<Omit<GoodsReceipt, 'total'> & { cents: number | null }>;

/** The receipts that match, newest first. Sums of money are in cents. */
const receipts = (where: SQL, page: SQL = sql``) => sql`
  select r.id as "_id", ${utcText(sql`r.at`)} as at, r.by_name as by,
         case when s.id is not null then json_build_object('_id', s.id, 'name', s.name) end as supplier, r.note,
         r.purchase_id as "purchaseId", l.products, l.pieces, l.rejected,
         case when r.costed_at is not null then l.cents end as cents
  from (select * from goods_receipts where ${where} order by at desc nulls last, id ${page}) r
  left join suppliers s on s.id = r.supplier_id
  cross join lateral (
    select count(distinct product_id)::int as products, coalesce(sum(pieces), 0)::int as pieces,
           coalesce(sum(rejected), 0)::int as rejected, coalesce(sum(pieces * cost), 0)::float8 as cents
    from goods_receipt_lines where receipt_id = r.id
  ) l
  order by r.at desc nulls last, r.id`;

const toReceipt = ({ cents, ...row }: ReceiptRow): GoodsReceipt => ({
  ...row,
  total: cents === null ? null : fromCents(cents),
});

/** The deliveries of suppliers, newest first. */
export async function listReceipts(db: Executor, query: GoodsReceiptsListQuery): Promise<ListPage<GoodsReceipt>> {
  const { page, limit } = query;
  const { rows } = await db.execute<ReceiptRow>(receipts(sql`true`, sql`limit ${limit} offset ${offsetOf(query)}`));
  const counted = await db.execute<{ total: number }>(sql`select count(*)::int as total from goods_receipts`);
  return { rows: rows.map(toReceipt), total: one(counted.rows).total, page, limit };
}

/** A delivery with its lines. @throws ShopError notFound */
export async function getReceipt(db: Executor, id: string): Promise<GoodsReceiptDetail> {
  const { rows } = await db.execute<ReceiptRow>(receipts(sql`id = ${id}`));
  const [row] = rows;
  if (row === undefined) throw notFound('Receipt');
  const lines = await db.execute<Row<GoodsReceiptDetail['lines'][number]>>(sql`
    select l.line, l.product_id as "productId", l.name, l.ref_code as "refCode", l.size, l.color, l.pieces, l.rejected,
           l.cost,
           (select sum(d.delta)::int from stock_movements d
            where d.product_id = m.product_id and d.size = m.size and d.color = m.color and d.id <= m.id
           ) as "quantityAfter"
    from goods_receipt_lines l
    left join stock_movements m
      on m.receipt_id = l.receipt_id and m.product_id = l.product_id and m.size = l.size and m.color = l.color
    where l.receipt_id = ${id}
    order by l.line`);
  return {
    ...toReceipt(row),
    lines: lines.rows.map((line) => ({ ...line, cost: line.cost === null ? null : fromCents(line.cost) })),
  };
}
