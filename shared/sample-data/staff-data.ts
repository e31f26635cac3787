import type {
  AuditEntry,
  OutboxChannelState,
  OutboxMessage,
  Coupon,
  Courier,
  Customer,
  CustomerRecord,
  DashboardSales,
  DashboardSummary,
  Order,
  OrderCounts,
  PhoneRecord,
  Product,
  ProductCounts,
  ShopSetting,
  StaffMember,
  StockAlert,
  Supplier,
  Transaction,
} from '@shop/shared/contracts';
import { type StockFilter, fitsStockFilter, isOnSale } from '@shop/shared/rules';
import { TEST_TIME, idOf } from './shop-data';

export const customerOf = (overrides: Partial<Customer> = {}): Customer => ({
  _id: idOf(400),
  customerId: 'c-400',
  name: 'Ada Lovelace',
  phone: '+15550123',
  location: 'London',
  version: 1,
  createdAt: TEST_TIME,
  orderCount: 1,
  totalSpent: 83,
  lastOrderDate: TEST_TIME,
  orders: [{ _id: idOf(500), status: 'pending', totalAmount: 83, itemCount: 2, createdAt: TEST_TIME }],
  ...overrides,
});

export const courierOf = (overrides: Partial<Courier> = {}): Courier => ({
  _id: idOf(400),
  name: 'Fast Wheels',
  archived: false,
  openOrders: 0,
  version: 1,
  ...overrides,
});

export const supplierOf = (overrides: Partial<Supplier> = {}): Supplier => ({
  _id: idOf(300),
  name: 'Mill & Co',
  company: 'Mill & Company',
  email: 'orders@mill.example',
  phone: '+15550142',
  address: '3 Mill Lane',
  status: 'active',
  notes: '',
  createdAt: TEST_TIME,
  lastOrderDate: null,
  version: 1,
  ...overrides,
});

export const transactionOf = (overrides: Partial<Transaction> = {}): Transaction => ({
  _id: idOf(600),
  type: 'sale',
  description: 'Order 000001F4',
  amount: 83,
  createdAt: TEST_TIME,
  status: 'completed',
  orderId: idOf(500),
  customerId: idOf(400),
  customerName: 'Ada Lovelace',
  supplierId: null,
  supplierName: null,
  paymentMethod: 'delivery',
  reference: null,
  notes: '',
  products: [{ name: 'Track Tee', quantity: 2, price: 40 }],
  ...overrides,
});

export const couponOf = (overrides: Partial<Coupon> = {}): Coupon => ({
  _id: idOf(700),
  code: 'SPRING10',
  description: 'Ten percent off',
  discountType: 'percentage',
  discountValue: 10,
  expiryDate: null,
  active: true,
  usageCount: 0,
  usageLimit: null,
  startDate: null,
  minSubtotal: null,
  version: 1,
  createdAt: TEST_TIME,
  ...overrides,
});

/** An employee's account. */
export const staffMemberOf = (overrides: Partial<StaffMember> = {}): StaffMember => ({
  _id: idOf(800),
  name: 'Sam Staff',
  email: 'sam@shop.example',
  username: null,
  role: 'employee',
  active: true,
  createdAt: TEST_TIME,
  lastSignIn: TEST_TIME,
  version: 1,
  ...overrides,
});

/** A row of the audit log: an employee renamed a supplier. */
export const auditEntryOf = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  _id: '1',
  at: TEST_TIME,
  byUserId: idOf(800),
  byName: 'Sam Staff',
  action: 'update',
  entity: 'supplier',
  entityId: idOf(300),
  before: { name: 'Mill' },
  after: { name: 'Mill & Co' },
  requestId: 'test',
  ...overrides,
});

/** A message of the outbox: a new order, which the webhook refused. */
export const messageOf = (overrides: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id: '2f0c1f5e-4a0e-4a3f-9d0c-6f6a3f2b1c11',
  channel: 'webhook',
  event: 'order.received',
  orderId: idOf(500),
  about: '#1A2B3C4D',
  state: 'failed',
  attempts: 1,
  lastError: 'It answered 422.',
  createdAt: TEST_TIME,
  notBefore: TEST_TIME,
  endedAt: TEST_TIME,
  ...overrides,
});

/** A channel of the outbox that is in use. */
export const channelOf = (overrides: Partial<OutboxChannelState> = {}): OutboxChannelState => ({
  channel: 'webhook',
  on: true,
  offAt: null,
  failures: 0,
  lastError: null,
  notBefore: null,
  waiting: 0,
  failed: 1,
  unknown: 0,
  ...overrides,
});

/** A setting of the shop: the delivery fee, never changed. */
export const settingOf = (overrides: Partial<ShopSetting> = {}): ShopSetting => ({
  key: 'deliveryFee',
  value: 3,
  default: 3,
  source: 'default',
  version: 0,
  locked: false,
  ...overrides,
});

export const summaryOf = (overrides: Partial<DashboardSummary> = {}): DashboardSummary => ({
  todaySales: 83,
  weekSales: 410.5,
  monthSales: 1820.25,
  ...overrides,
});

/** The outcomes of a phone number's other orders. There are no other orders. */
export const phoneRecordOf = (overrides: Partial<PhoneRecord> = {}): PhoneRecord => ({
  delivered: 0,
  ended: [],
  last: null,
  names: [],
  advice: null,
  refused: false,
  ...overrides,
});

/** The number of these orders by status. */
export const orderCountsOf = (orders: readonly Pick<Order, 'status'>[]): OrderCounts => {
  const of = (wanted: Order['status']) => orders.filter(({ status }) => status === wanted).length;
  return {
    total: orders.length,
    byStatus: {
      pending: of('pending'),
      confirmed: of('confirmed'),
      'on the way': of('on the way'),
      delivered: of('delivered'),
    },
  };
};

/** The number of these products in each part of the list. Archived ones are counted apart. */
export const productCountsOf = (products: readonly Product[]): ProductCounts => {
  const live = products.filter(({ archived }) => !archived);
  const fitting = (filter: StockFilter) => live.filter(({ stock }) => fitsStockFilter(stock, filter)).length;
  return {
    total: live.length,
    low: fitting('low'),
    out: fitting('out'),
    onSale: live.filter(isOnSale).length,
    archived: products.length - live.length,
  };
};

/** 30 days of sales up to the day of TEST_TIME: one order of 10.00 on the first day, two on the second, and so on. */
export const salesOf = (): DashboardSales => {
  const last = Date.parse(TEST_TIME);
  const days = Array.from({ length: 30 }, (_, index) => ({
    day: new Date(last - (29 - index) * 86_400_000).toISOString().slice(0, 10),
    total: (index + 1) * 10,
    orders: index + 1,
  }));
  return { days, total: 4650, orders: 465, before: days.map(({ total }) => total / 2) };
};

/** A product with one sold-out variant. */
export const stockAlertOf = (overrides: Partial<StockAlert> = {}): StockAlert => ({
  _id: idOf(1),
  name: 'Track Tee',
  refCode: 'TT-1',
  thumb_url: null,
  total: 4,
  level: 'low',
  entries: [
    { key: 'M-Black', size: 'M', color: 'Black', quantity: 0, level: 'out' },
    { key: 'L-Black', size: 'L', color: 'Black', quantity: 4, level: 'low' },
  ],
  ...overrides,
});

/** All that the shop keeps about a customer with these orders. */
export const customerRecordOf = (
  { _id, name, phone, phones = [], address = '', location, tags = [], staffNote = '', ...customer }: Customer,
  orders: readonly Order[] = [],
): CustomerRecord => ({
  exportedAt: TEST_TIME,
  customer: {
    _id,
    name,
    phone,
    otherPhones: phones.map((other) => other.phone),
    address,
    location,
    tags,
    staffNote,
    blocked: customer.blocked ?? null,
    createdAt: customer.createdAt,
    orderCount: customer.orderCount,
    totalSpent: customer.totalSpent,
  },
  merged: [],
  orders: orders.map((order) => ({ ...order, deletedAt: null })),
  transactions: [],
  changes: [],
});
