import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { GoodsCostsParsed, GoodsReceiptDetail } from '@shop/shared/contracts';
import type { CostRule, ReceivedPieces } from '@shop/shared/rules';
import { costAfter, formatMoney, fromCents, receivedTotal, toCents } from '@shop/shared/rules';
import { asc, eq, sql } from 'drizzle-orm';
import type { WriteContext } from '../../actor';
import { auditedWrite } from '../../audit/audited-write';
import type { Db, Tx } from '../../database/client';
import { foldedOf } from '../../database/folds';
import { one } from '../../database/one';
import { goodsReceiptLines, goodsReceipts, suppliers, transactions } from '../../database/schema';
import { ShopError, conflict, invalid, notFound } from '../../errors';
import type { FieldError } from '../../errors';
import { lockProducts, saveProducts } from '../catalog/product-lock';
import type { LockedProduct, ProductWrite } from '../catalog/product-lock';
import { getReceipt } from './receipt-rows';

/** A received line with its cost in cents. */
export interface CostedLine extends ReceivedPieces {
  productId: string;
}

const piecesOf = ({ rows }: LockedProduct): number => rows.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * The costs that a delivery changes, by product id. The products are locked and already have the received pieces in
 * stock.
 */
export function newCosts(
  rule: CostRule,
  products: ReadonlyMap<string, LockedProduct>,
  lines: readonly CostedLine[],
): Map<string, number> {
  const costs = [...products].flatMap(([id, product]): [string, number][] => {
    const came = lines.filter(({ productId }) => productId === id);
    const received = came.reduce((sum, { pieces }) => sum + pieces, 0);
    const before = { pieces: Math.max(0, piecesOf(product) - received), cost: product.row.buyPrice };
    const cost = costAfter(rule, before, came);
    return cost === null ? [] : [[id, cost]];
  });
  return new Map(costs);
}

/** A delivery that is to become a purchase in the books. */
interface Purchase {
  receiptId: string;
  supplierId: string | null;
  note: string;
  paymentMethod: string;
  lines: readonly CostedLine[];
}

/**
 * Enters the purchase of a receipt in the books, and marks the receipt as one with costs. Goods that cost nothing have
 * no purchase.
 *
 * @throws ShopError invalid for more money than one entry can hold
 */
export async function bookPurchase(tx: Tx, purchase: Purchase, { now }: Pick<WriteContext, 'now'>): Promise<void> {
  const { receiptId, supplierId, note, paymentMethod, lines } = purchase;
  const amount = receivedTotal(lines);
  if (amount > toCents(NUMBER_LIMITS.money)) {
    const sum = formatMoney(fromCents(amount));
    throw invalid('lines', `These goods come to ${sum}, and a purchase to at most ${formatMoney(NUMBER_LIMITS.money)}`);
  }
  let purchaseId: string | null = null;
  if (amount > 0) {
    const [supplier] =
      supplierId === null
        ? []
        : await tx.select({ name: suppliers.name }).from(suppliers).where(eq(suppliers.id, supplierId));
    const description = supplier === undefined ? 'Goods received' : `Goods received from ${supplier.name}`;
    const reference = note || null;
    const made = await tx
      .insert(transactions)
      .values({
        type: 'purchase',
        description,
        amount,
        supplierId,
        paymentMethod,
        reference,
        createdAt: now,
        folded: foldedOf(description, null, reference, ''),
      })
      .returning({ id: transactions.id });
    purchaseId = one(made).id;
  }
  await tx.update(goodsReceipts).set({ purchaseId, costedAt: now }).where(eq(goodsReceipts.id, receiptId));
}

/** The cost of each line with pieces, by line. @throws ShopError invalid at each cost that is wrong */
function costsByLine(
  lines: readonly (typeof goodsReceiptLines.$inferSelect)[],
  { costs }: GoodsCostsParsed,
): Map<number, number> {
  const errors: FieldError[] = [];
  const found = new Map<number, number>();
  costs.forEach(({ line, cost }, index) => {
    const field = `costs.${String(index)}.line`;
    if (!lines.some((one) => one.line === line)) errors.push({ field, message: 'This receipt has no such line' });
    else if (found.has(line)) errors.push({ field, message: 'This line has a cost already' });
    else found.set(line, toCents(cost));
  });
  const missing = lines.find(({ line, pieces }) => pieces > 0 && !found.has(line));
  if (missing !== undefined) errors.push({ field: 'costs', message: `Enter the cost of ${missing.name}, too` });
  const [first] = errors;
  if (first !== undefined) throw new ShopError('invalid', 'INVALID', first.message, { errors });
  return found;
}

/**
 * Enters the costs of a receipt that has none: those of its products by the shop's rule, and the purchase in the books.
 *
 * @throws ShopError notFound without such a receipt, conflict COSTS_ENTERED if it has costs, invalid for a cost of a
 *   line that is not there, or a line without one
 */
export async function addCosts(
  db: Db,
  receiptId: string,
  input: GoodsCostsParsed,
  { rule, ...context }: WriteContext & { rule: CostRule },
): Promise<GoodsReceiptDetail> {
  return auditedWrite(
    db,
    async (tx) => {
      const [receipt] = await tx.select().from(goodsReceipts).where(eq(goodsReceipts.id, receiptId)).for('update');
      if (receipt === undefined) throw notFound('Receipt');
      if (receipt.costedAt !== null) throw conflict('COSTS_ENTERED', 'The costs of this receipt were entered already');
      const rows = await tx
        .select()
        .from(goodsReceiptLines)
        .where(eq(goodsReceiptLines.receiptId, receiptId))
        .orderBy(asc(goodsReceiptLines.line));
      const costs = costsByLine(rows, input);
      const lines = rows.flatMap(({ line, productId, pieces }) => {
        const cost = costs.get(line);
        return pieces === 0 || cost === undefined ? [] : [{ line, productId, pieces, cost }];
      });
      const products = await lockProducts(
        tx,
        lines.map(({ productId }) => productId),
      );
      const writes = [...newCosts(rule, products, lines)].flatMap(([id, buyPrice]): ProductWrite[] => {
        const product = products.get(id);
        return product === undefined ? [] : [{ product, values: { buyPrice } }];
      });
      if (writes.length > 0) await saveProducts(tx, writes);
      await tx.execute(sql`
        update goods_receipt_lines l set cost = c.cost
        from json_to_recordset(${JSON.stringify(lines)}::json) as c(line int, cost int)
        where l.receipt_id = ${receiptId} and l.line = c.line`);
      const { supplierId, note } = receipt;
      const { paymentMethod } = input;
      await bookPurchase(tx, { receiptId, supplierId, note, paymentMethod, lines }, context);
      const answer = await getReceipt(tx, receiptId);
      const { total, purchaseId } = answer;
      const entry = { action: 'costs', entity: 'goods receipt', entityId: receiptId, after: { total, purchaseId } };
      return { entry, answer };
    },
    context,
  );
}
