import type { OrderState } from '@shop/shared/contracts';
import type { orders } from '../../database/schema';

/** The columns that say whether an order's packing slip is printed as the order is now. */
type SlipColumns = Pick<typeof orders.$inferSelect, 'printedAt' | 'slipChangedAt'>;

/**
 * When a printed slip stopped being true; null if it was never printed, or is printed as it is. Code of an earlier
 * version notes only printed_at, so that one counts first.
 */
export const slipChangedAt = (mark: SlipColumns): Date | null => (mark.printedAt === null ? mark.slipChangedAt : null);

/** The fields that stand on a packing slip, whatever the payment. */
const ON_SLIP = ['customerName', 'customerPhone', 'customerAddress', 'location', 'paymentMethod', 'notes'] as const;

/** An order as its slip shows it. */
type SlipState = Required<Pick<OrderState, (typeof ON_SLIP)[number] | 'products' | 'totalAmount'>>;

/** The lines on a slip, which has no prices. */
const linesOn = ({ products }: SlipState): string =>
  JSON.stringify(products.map(({ name, size, color, quantity }) => [name, size, color, quantity]));

/** What is collected at the door, as the slip says it. */
const dueOn = ({ paymentMethod, totalAmount }: SlipState): number | null =>
  paymentMethod === 'delivery' ? totalAmount : null;

/** Whether two states of an order have other lines, so that its parcel holds something else. */
export const changesLines = (before: SlipState, after: SlipState): boolean => linesOn(before) !== linesOn(after);

/** Whether two states of an order print different packing slips. */
export const changesSlip = (before: SlipState, after: SlipState): boolean =>
  ON_SLIP.some((field) => before[field] !== after[field]) ||
  changesLines(before, after) ||
  dueOn(before) !== dueOn(after);
