import type { Order, OrderEdit, OrderEditLine } from '@shop/shared/contracts';
import { orderEditSchema } from '@shop/shared/contracts/order-edit';
import { editablePart } from '@shop/shared/rules';

/** What stands in the form of an order: the body of the call, as far as it is typed. */
export const editFormSchema = orderEditSchema.omit({ version: true, expectedTotal: true });

/** The fields of the form, as they are typed. */
export type EditFields = Omit<OrderEdit, 'version' | 'expectedTotal'>;

const linesOf = (order: Order): OrderEditLine[] =>
  order.products.map(({ line, product, quantity, size, color }) => ({
    line,
    product: product._id,
    quantity,
    size,
    color,
  }));

/** An order as the fields of the form. */
export const fieldsOf = (order: Order): EditFields => ({
  customerName: order.customerName,
  customerPhone: order.customerPhone,
  customerAddress: order.customerAddress,
  location: order.location,
  products: linesOf(order),
  deliveryFee: order.deliveryFee,
  todaysPrices: false,
});

/** The line of the order that a line of the form was; undefined for a new one. */
export const lineBefore = (order: Order, { line, product }: OrderEditLine): Order['products'][number] | undefined =>
  line == null ? undefined : order.products.find((one) => one.line === line && one.product._id === (product ?? null));

/**
 * The lines of the form as changes of this very order: one that is no longer in it, because a colleague took it out,
 * comes in again as a new line, and falls where its product is gone.
 */
export const linesFor = (order: Order, lines: readonly OrderEditLine[]): OrderEditLine[] =>
  lines.flatMap((requested): OrderEditLine[] => {
    if (lineBefore(order, requested)) return [requested];
    const { line: _gone, ...rest } = requested;
    return requested.product == null ? [] : [rest];
  });

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the form changes of the order's goods; null for nothing. */
export function goodsOf(order: Order, { products = [], deliveryFee, todaysPrices }: EditFields) {
  if (editablePart(order) !== 'all') return null;
  const lines = linesFor(order, products);
  const changes = {
    ...(same(lines, linesOf(order)) ? {} : { products: lines }),
    ...(deliveryFee === undefined || deliveryFee === order.deliveryFee ? {} : { deliveryFee }),
    ...(todaysPrices ? { todaysPrices } : {}),
  };
  return Object.keys(changes).length === 0 ? null : changes;
}

const RECIPIENT = ['customerName', 'customerPhone', 'customerAddress', 'location'] as const;

/** The body of the call: what differs from the order, and the total that was seen, where one was. */
export function editBody(order: Order, fields: EditFields, expectedTotal: number | undefined): OrderEdit {
  const recipient = RECIPIENT.filter((field) => fields[field] !== order[field]);
  return {
    version: order.version ?? 1,
    ...Object.fromEntries(recipient.map((field) => [field, fields[field]])),
    ...goodsOf(order, fields),
    ...(expectedTotal === undefined ? {} : { expectedTotal }),
  };
}
