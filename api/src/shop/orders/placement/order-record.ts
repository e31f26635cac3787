import type { Person } from '../../../phones/person-sql';

/** An order as the statement writes it. Money is in cents. */
export interface OrderRecord extends Person {
  id: string;
  /** The id that the browser made for its shopper, or null. */
  browserId: string | null;
  /** Id for a customer that is not known yet. */
  newCustomerId: string;
  transactionId: string;
  name: string;
  /** The folded form of the name (database/folds.ts). */
  nameFolded: string;
  phone: string;
  phoneKey: string;
  /** '' if no plan knows the number. */
  phoneE164: string;
  /** Hash of the client that sent the order; null for staff. */
  clientKey: string | null;
  address: string;
  location: string;
  /** The folded form of the location. */
  townFolded: string;
  orderType: string;
  channel: string;
  paymentMethod: string;
  status: string;
  subtotal: number;
  discount: number;
  couponId: string | null;
  couponCode: string | null;
  /** Why staff gave the discount; '' for a coupon and without a discount. */
  discountReason: string;
  /** Hundredths of a percent, where staff gave a percentage. */
  discountPercent: number | null;
  /** '' where the fee was not waived. */
  feeWaivedReason: string;
  /** Why staff took the order of a phone number that the shop refuses; '' if it does not. */
  anywayReason: string;
  deliveryFee: number;
  /** What returned pieces pay of it; null unless it takes out the new pieces of an exchange. */
  exchangeCredit: number | null;
  /** What store balance pays of it; null for nothing. A trigger takes it from the balance. */
  balanceUsed: number | null;
  total: number;
  itemCount: number;
  notes: string;
  /** ISO time. */
  at: string;
  byUserId: string | null;
  byName: string;
  saleDescription: string;
  /** The folded form of the sale's texts, where the order has a name. */
  saleFolded: string;
  saleStatus: string;
  key: string | null;
  requestHash: string;
  /** Hash of who sends the order under the key. */
  visitor: string;
  /** The promises of the order beside its fee. */
  exchangeDays: number;
  refunds: boolean;
  deliveryDaysMin: number;
  deliveryDaysMax: number;
}

/** An order with what the statement takes beside it. */
export interface OrderFields extends OrderRecord {
  /** Name, quantity and price of each line, as the sale keeps them. */
  sold: object;
  /** What the outbox tells of the order, and in which channels. */
  message: object | null;
  channels: readonly string[];
}

/** The fields of an order, with their types in SQL. */
export const FIELDS = {
  id: 'text',
  browserId: 'text',
  newCustomerId: 'text',
  transactionId: 'text',
  name: 'text',
  nameFolded: 'text',
  phone: 'text',
  phoneKey: 'text',
  phoneE164: 'text',
  identity: 'text',
  spellings: 'text[]',
  known: 'boolean',
  clientKey: 'text',
  address: 'text',
  location: 'text',
  townFolded: 'text',
  orderType: 'text',
  channel: 'text',
  paymentMethod: 'text',
  status: 'text',
  subtotal: 'int',
  discount: 'int',
  couponId: 'text',
  couponCode: 'text',
  discountReason: 'text',
  discountPercent: 'int',
  feeWaivedReason: 'text',
  anywayReason: 'text',
  deliveryFee: 'int',
  exchangeCredit: 'int',
  balanceUsed: 'int',
  total: 'int',
  itemCount: 'int',
  notes: 'text',
  at: 'timestamptz',
  byUserId: 'text',
  byName: 'text',
  saleDescription: 'text',
  saleFolded: 'text',
  saleStatus: 'text',
  key: 'text',
  requestHash: 'text',
  visitor: 'text',
  exchangeDays: 'int',
  refunds: 'boolean',
  deliveryDaysMin: 'int',
  deliveryDaysMax: 'int',
  sold: 'jsonb',
  message: 'jsonb',
  channels: 'text[]',
} as const satisfies Record<keyof OrderFields, string>;
