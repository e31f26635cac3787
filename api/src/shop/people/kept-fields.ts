import type { OrderEvent, Transaction } from '@shop/shared/contracts';

/** Whether an erasure leaves a field as it is. It clears every field that no table here names. */
type Kept<Fields> = Readonly<Record<keyof Fields, boolean>>;

/** The fields of an order's history. Towns and days stay. */
const HISTORY_FIELDS: Kept<NonNullable<OrderEvent['changes']>['after']> = {
  customerName: false,
  customerPhone: false,
  customerAddress: false,
  notes: false,
  feeWaivedReason: false,
  discountReason: false,
  answerNote: false,
  location: true,
  paymentMethod: true,
  products: true,
  deliveryFee: true,
  discount: true,
  discountPercent: true,
  couponCode: true,
  totalAmount: true,
  courier: true,
  appointment: true,
};

/** The fields that the audit log has of payments. */
const PAYMENT_FIELDS: Kept<Transaction> = {
  _id: true,
  type: true,
  description: false,
  amount: true,
  createdAt: true,
  status: true,
  orderId: true,
  customerId: true,
  customerName: false,
  supplierId: true,
  supplierName: true,
  paymentMethod: true,
  reference: false,
  notes: false,
  products: true,
};

const keptIn = (fields: Readonly<Record<string, boolean>>): string[] =>
  Object.keys(fields).filter((field) => fields[field]);

/** What stays of the history of an order. */
export const KEPT_OF_HISTORY: readonly string[] = keptIn(HISTORY_FIELDS);

/** What the audit log has of steps of an order beside its history: choices, pieces, sums, and ids of other rows. */
const KEPT_OF_STEPS = `status outcome deleted totalCents released notReleased taken returned writtenOff exchangeOf return order
  kind lines exchangeCredit paidOut kept attempts reason callAgain packed short message handover request`;

/** Which of a customer's rows an entry of the audit log may be about, and the names of the fields that stay of it. */
export interface KeptOfEntries {
  of: 'people' | 'orders' | 'payments';
  fields: readonly string[];
}

/** What stays of the audit log's entries about an erased customer, by kind of thing; null: none is about a customer. */
export const KEPT_OF_AUDIT: Readonly<Record<string, KeptOfEntries | null>> = {
  customer: { of: 'people', fields: [] },
  order: { of: 'orders', fields: [...KEPT_OF_HISTORY, ...KEPT_OF_STEPS.split(/\s+/)] },
  transaction: { of: 'payments', fields: keptIn(PAYMENT_FIELDS) },
  cash: null,
  category: null,
  closing: null,
  coupon: null,
  courier: null,
  'deploy token': null,
  'goods receipt': null,
  job: null,
  outbox: null,
  product: null,
  remote: null,
  settings: null,
  settlement: null,
  staff: null,
  statement: null,
  supplier: null,
};

/** What stays of an entry about a merge with somebody who is erased, of the other one of the two. */
export const KEPT_OF_MERGES: readonly string[] = ['name', 'mergedId', 'mergeId', 'orders'];
