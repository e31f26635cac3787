import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { GoodsReceiptCreateParsed, GoodsReceiptDetail } from '@shop/shared/contracts';
import type { CostRule, Variant } from '@shop/shared/rules';
import { findVariant, toCents } from '@shop/shared/rules';
import { eq } from 'drizzle-orm';
import type { WriteContext } from '../../actor';
import { auditedWrite } from '../../audit/audited-write';
import type { Db, Tx } from '../../database/client';
import { insertRows } from '../../database/insert-rows';
import { goodsReceiptLines, goodsReceipts, suppliers } from '../../database/schema';
import { ShopError, invalid } from '../../errors';
import type { FieldError } from '../../errors';
import { lockProducts, saveProducts } from '../catalog/product-lock';
import type { LockedProduct } from '../catalog/product-lock';
import { writeStock } from '../catalog/stock-writes';
import { requestHash } from '../../idempotency-key';
import { bookPurchase, newCosts } from './receipt-costs';
import { getReceipt } from './receipt-rows';

/** Who books a receipt, when, by which rule for the cost, and under which key of its request. */
export interface ReceiptContext extends WriteContext {
  rule: CostRule;
  key: string | null;
}

/** One line that can be booked. `cost` is in cents. */
interface PlannedLine extends Variant {
  product: LockedProduct;
  pieces: number;
  rejected: number;
  cost: number | null;
  /** The pieces in stock afterwards. */
  after: number;
}

/** Only admins know what goods cost. @throws ShopError forbidden at the first cost */
function assertMayCost({ lines }: GoodsReceiptCreateParsed, { actor }: WriteContext): void {
  const at = lines.findIndex(({ cost }) => cost != null);
  if (at === -1 || actor.role === 'admin') return;
  const message = 'Only an admin may enter costs. Book the pieces without them';
  throw new ShopError('forbidden', 'FORBIDDEN', message, { errors: [{ field: `lines.${String(at)}.cost`, message }] });
}

/** Keeps the supplier until the end of the transaction. @throws ShopError invalid without such a supplier */
async function keepSupplier(tx: Tx, id: string): Promise<void> {
  const found = await tx.select({ id: suppliers.id }).from(suppliers).where(eq(suppliers.id, id)).for('share');
  if (found.length === 0) throw invalid('supplier', 'This supplier does not exist');
}

/** The lines to book. @throws ShopError invalid at each line that cannot be booked */
function planLines({ lines }: GoodsReceiptCreateParsed, products: ReadonlyMap<string, LockedProduct>): PlannedLine[] {
  const errors: FieldError[] = [];
  const planned: PlannedLine[] = [];
  lines.forEach(({ productId, size = '', color = '', pieces, rejected, cost }, index) => {
    const refuse = (field: string, message: string) =>
      errors.push({ field: `lines.${String(index)}.${field}`, message });
    const product = products.get(productId);
    if (product === undefined) return refuse('productId', 'This product does not exist');
    const { name, archived } = product.row;
    if (archived) return refuse('productId', `${name} is archived. Unarchive it to receive it`);
    const variant = findVariant({ size, color }, product.row);
    if (variant === undefined) return refuse('size', `${name} has no such size and color`);
    const is = (one: Variant) => one.size === variant.size && one.color === variant.color;
    if (planned.some((line) => line.product === product && is(line))) {
      return refuse('size', `${name} is listed twice in this size and color`);
    }
    const after = (product.rows.find(is)?.quantity ?? 0) + pieces;
    if (after > NUMBER_LIMITS.stock) return refuse('pieces', 'Stock must be 1,000,000 or less');
    const cents = cost == null || pieces === 0 ? null : toCents(cost);
    return planned.push({ ...variant, product, pieces, rejected, cost: cents, after });
  });
  const [first] = errors;
  if (first !== undefined) throw new ShopError('invalid', 'INVALID', first.message, { errors });
  return planned;
}

/** Inserts the receipt. Returns null if an earlier request has its key: it waits until that one has ended. */
async function insertReceipt(
  tx: Tx,
  { supplier, note = '' }: GoodsReceiptCreateParsed,
  hash: string,
  { actor, key, now }: ReceiptContext,
): Promise<string | null> {
  const [made] = await tx
    .insert(goodsReceipts)
    .values({
      supplierId: supplier ?? null,
      note,
      requestKey: key,
      requestHash: hash,
      byUserId: actor.userId,
      byName: actor.name,
      at: now,
    })
    .onConflictDoNothing({ target: goodsReceipts.requestKey })
    .returning({ id: goodsReceipts.id });
  return made?.id ?? null;
}

/** The answer to a repeated request. @throws ShopError invalid if the key was used for another one */
async function earlierReceipt(tx: Tx, key: string | null, hash: string): Promise<GoodsReceiptDetail> {
  const [earlier] = await tx
    .select({ id: goodsReceipts.id, hash: goodsReceipts.requestHash })
    .from(goodsReceipts)
    .where(eq(goodsReceipts.requestKey, key ?? ''));
  if (earlier?.hash === hash) return getReceipt(tx, earlier.id);
  throw new ShopError('invalid', 'IDEMPOTENCY_KEY_REUSED', 'These goods were already booked with other contents');
}

/**
 * Books a delivery in one transaction: the receipt, the pieces in stock with their movements, and, if an admin sent
 * costs, the costs of the products and the purchase.
 *
 * @throws ShopError invalid at each line with an archived or unknown product, an unknown variant or too many pieces;
 *   forbidden for costs of somebody who is no admin; invalid under the key of another request
 */
export async function bookReceipt(
  db: Db,
  input: GoodsReceiptCreateParsed,
  context: ReceiptContext,
): Promise<GoodsReceiptDetail> {
  assertMayCost(input, context);
  const hash = requestHash({ goods: context.actor.userId, ...input });
  return auditedWrite(
    db,
    async (tx) => {
      if (input.supplier) await keepSupplier(tx, input.supplier);
      const id = await insertReceipt(tx, input, hash, context);
      if (id === null) return { entry: null, answer: await earlierReceipt(tx, context.key, hash) };
      const products = await lockProducts(
        tx,
        input.lines.map(({ productId }) => productId),
      );
      const lines = planLines(input, products);
      const came = lines.filter(({ pieces }) => pieces > 0);
      await writeStock(
        tx,
        came.map(({ product, size, color, after }) => ({ product, size, color, quantity: after, reason: 'received' })),
        context,
        id,
      );
      await insertRows(
        tx,
        goodsReceiptLines,
        lines.map(({ product: { row }, size, color, pieces, rejected, cost }, line) => {
          const { id: productId, name, refCode } = row;
          return { receiptId: id, line, productId, name, refCode, size, color, pieces, rejected, cost };
        }),
      );
      const costed = came.flatMap(({ product, pieces, cost }) =>
        cost === null ? [] : [{ productId: product.row.id, pieces, cost }],
      );
      const costs = newCosts(context.rule, products, costed);
      const touched = [...products].filter(([, product]) => came.some((line) => line.product === product));
      if (touched.length > 0) {
        await saveProducts(
          tx,
          touched.map(([productId, product]) => ({
            product,
            values: { buyPrice: costs.get(productId) },
          })),
        );
      }
      if (costed.length > 0) {
        const { supplier, note = '', paymentMethod } = input;
        const purchase = { receiptId: id, supplierId: supplier ?? null, note, paymentMethod, lines: costed };
        await bookPurchase(tx, purchase, context);
      }
      const answer = await getReceipt(tx, id);
      const { supplier, note, pieces, rejected, total } = answer;
      const after = { supplier: supplier?.name ?? null, note, pieces, rejected, total };
      return { entry: { action: 'create', entity: 'goods receipt', entityId: id, after }, answer };
    },
    context,
  );
}
