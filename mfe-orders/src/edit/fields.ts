import type { Order, OrderEdit, OrderEditLine } from '@shop/shared/contracts';
import { discountTypeSchema } from '@shop/shared/contracts/coupon';
import { orderEditSchema } from '@shop/shared/contracts/order-edit';
import { moneySchema } from '@shop/shared/contracts/primitives';
import { editablePart } from '@shop/shared/rules';
import { z } from 'zod';
import { editTermsErrors, editTermsOf, termsChange, type EditTerms } from './edit-terms';

/**
 * The schema of the form: the request body without version and expected total, and with the discount as it is typed. In
 * the request an absent fee stays as it is, but a field that was emptied asks for an amount.
 */
export const editFormSchema = orderEditSchema
  .omit({ version: true, expectedTotal: true, discount: true })
  .extend({
    deliveryFee: z.custom<number>((fee) => fee !== undefined, 'Enter the fee, or 0 for none').pipe(moneySchema),
    balanceUsed: z.custom<number>((used) => used !== undefined, 'Enter an amount, or 0 for none').pipe(moneySchema),
    reduction: z.enum(['none', 'coupon', 'staff']),
    couponCode: z.string(),
    discountType: discountTypeSchema,
    discountValue: z.string(),
    discountReason: z.string(),
    feeWaived: z.boolean(),
    feeWaivedReason: z.string(),
  })
  .superRefine((fields, context) => {
    for (const [field, message] of Object.entries(editTermsErrors(fields))) {
      context.addIssue({ code: 'custom', path: [field], message });
    }
  });

/** The values of the form. */
export type EditFields = Omit<OrderEdit, 'version' | 'expectedTotal' | 'discount' | keyof EditTerms> & EditTerms;

const linesOf = (order: Order): OrderEditLine[] =>
  order.products.map(({ line, product, quantity, size, color }) => ({
    line,
    product: product._id,
    quantity,
    size,
    color,
  }));

/** Returns the form values of an order. */
export const fieldsOf = (order: Order): EditFields => ({
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  customerAddress: order.customerAddress,
  location: order.location,
  paymentMethod: order.paymentMethod,
  notes: order.notes,
  products: linesOf(order),
  deliveryFee: order.deliveryFee,
  balanceUsed: order.balanceUsed ?? 0,
  todaysPrices: false,
  ...editTermsOf(order),
});

/** The order line that a line of the form edits; undefined for a new one. */
export const lineBefore = (order: Order, { line, product }: OrderEditLine): Order['products'][number] | undefined =>
  line == null ? undefined : order.products.find((one) => one.line === line && one.product._id === (product ?? null));

/**
 * Adapts the lines of the form to the current order. A line that a colleague removed from the order becomes a new line.
 * It is dropped if its product is deleted.
 */
export const linesFor = (order: Order, lines: readonly OrderEditLine[]): OrderEditLine[] =>
  lines.flatMap((requested): OrderEditLine[] => {
    if (lineBefore(order, requested)) return [requested];
    const { line: _gone, ...rest } = requested;
    return requested.product == null ? [] : [rest];
  });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the total of an order depends on. */
type GoodsFields = Pick<EditFields, 'products' | 'deliveryFee' | 'balanceUsed' | 'todaysPrices'> & EditTerms;

/** The changes to products, prices, discount and delivery fee; null for none. */
export function goodsOf(
  order: Order,
  { products = [], deliveryFee, balanceUsed, todaysPrices, ...terms }: GoodsFields,
) {
  if (editablePart(order) !== 'all') return null;
  const lines = linesFor(order, products);
  const changes = {
    ...(same(lines, linesOf(order)) ? {} : { products: lines }),
    ...termsChange(order, terms, deliveryFee),
    ...(balanceUsed === undefined || balanceUsed === (order.balanceUsed ?? 0) ? {} : { balanceUsed }),
    ...(todaysPrices ? { todaysPrices } : {}),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

const RECIPIENT = ['customerName', 'customerPhone', 'customerAddress', 'location'] as const;
const PAYMENT = ['paymentMethod', 'notes'] as const;

/** The request body: the changed fields, and the total that was shown, if there was one. */
export function editBody(order: Order, fields: EditFields, expectedTotal: number | undefined): OrderEdit {
  const editable = editablePart(order) === 'all' ? [...RECIPIENT, ...PAYMENT] : RECIPIENT;
  const changed = editable.filter((field) => fields[field] !== order[field]);
  return {
    version: order.version ?? 1,
    ...Object.fromEntries(changed.map((field) => [field, fields[field]])),
    ...goodsOf(order, fields),
    ...(expectedTotal === undefined ? {} : { expectedTotal }),
  };
}
