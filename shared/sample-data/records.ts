import type {
  Category,
  Coupon,
  Courier,
  Customer,
  Order,
  Product,
  StaffMember,
  Supplier,
  Transaction,
} from '@shop/shared/contracts';
import { TEST_TIME, categoryOf, idOf, orderLineOf, orderOf, staffProductOf } from './shop-data';
import { couponOf, courierOf, customerOf, staffMemberOf, supplierOf, transactionOf } from './staff-data';

/** A moment some hours before TEST_TIME. */
const hoursAgo = (hours: number): string => new Date(Date.parse(TEST_TIME) - hours * 3_600_000).toISOString();

export const sampleCategories = (): Category[] =>
  ['Training', 'Running', 'Everyday'].map((name, index) =>
    categoryOf({ _id: idOf(101 + index), name, priority: 3 - index }),
  );

const PRODUCTS: readonly [name: string, refCode: string, price: number, salePrice: number | null][] = [
  ['Stride Tee', 'ST-01', 34, null],
  ['Trail Shell', 'TR-02', 129, 99],
  ['Court Short', 'CO-03', 42, null],
  ['Harbor Hoodie', 'HA-04', 78, null],
  ['Pace Tight', 'PA-05', 64, 48],
  ['Summit Cap', 'SU-06', 24, null],
];

export const sampleProducts = (): Product[] =>
  PRODUCTS.map(([name, refCode, price, salePrice], index) => {
    const { _id, name: category } = sampleCategories()[index % 3] ?? categoryOf();
    return staffProductOf({
      _id: idOf(index + 1),
      name,
      refCode,
      price,
      salePrice,
      onSale: salePrice !== null,
      category: { _id, name: category },
      images: [],
    });
  });

const PEOPLE: readonly [name: string, phone: string, location: string][] = [
  ['Ada Lovelace', '+12125550101', 'New York'],
  ['Grace Hopper', '+12125550102', 'Arlington'],
  ['Alan Turing', '+12125550103', 'London'],
  ['Mary Jackson', '+12125550104', 'Hampton'],
  ['Linus Pauling', '+12125550105', 'Portland'],
  ['Rosa Parks', '+12125550106', 'Detroit'],
];

const STATUSES: readonly Order['status'][] = [
  'pending',
  'pending',
  'confirmed',
  'on the way',
  'delivered',
  'delivered',
];

/** What the customer of a sample order answered to its confirmation link. */
const sampleAnswer = (at: string): Order['answer'] => ({
  kind: 'change',
  at,
  note: 'Please ring at the back door.',
  stands: true,
});

export const sampleOrders = (): Order[] =>
  PEOPLE.map(([customerName, customerPhone, location], index) => {
    const { _id, name, refCode, price, salePrice } = sampleProducts()[index] ?? staffProductOf();
    const each = salePrice ?? price;
    const status = STATUSES[index] ?? 'pending';
    const createdAt = hoursAgo(index * 9);
    const quantity = (index % 3) + 1;
    return orderOf({
      _id: idOf(501 + index),
      customerId: idOf(401 + index),
      customerName,
      customerPhone,
      location,
      status,
      createdAt,
      ...(index === 1 && { linkSentAt: createdAt, answer: sampleAnswer(createdAt) }),
      subtotal: each * quantity,
      totalAmount: each * quantity + 3,
      itemCount: quantity,
      products: [
        orderLineOf({ product: { _id, name, refCode }, quantity, price: each, shelf: `A ${String(index + 1)}` }),
      ],
      history: [
        { status: 'pending', at: createdAt, by: 'Customer' },
        ...(status === 'pending' ? [] : [{ status, at: createdAt, by: 'Sam Staff' }]),
      ],
    });
  });

export const sampleCustomers = (): Customer[] =>
  sampleOrders().map(
    ({ _id, customerId, customerName, customerPhone, location, status, totalAmount, itemCount, createdAt }, index) =>
      customerOf({
        _id: customerId,
        customerId: `c-${String(401 + index)}`,
        name: customerName,
        phone: customerPhone,
        location,
        totalSpent: totalAmount,
        lastOrderDate: createdAt,
        orders: [{ _id, status, totalAmount, itemCount, createdAt }],
      }),
  );

export const sampleSuppliers = (): Supplier[] =>
  ['Mill & Co', 'Northern Thread', 'Harbor Knitwear'].map((name, index) =>
    supplierOf({
      _id: idOf(301 + index),
      name,
      company: `${name} Ltd`,
      email: `orders@supplier${String(index + 1)}.example`,
    }),
  );

export const sampleCouriers = (): Courier[] =>
  ['Cedar Post', 'Fast Wheels'].map((name, index) => courierOf({ _id: idOf(401 + index), name }));

export const sampleTransactions = (): Transaction[] =>
  sampleOrders()
    .filter(({ status }) => status !== 'pending')
    .map(({ _id, customerId, customerName, totalAmount, createdAt }, index) =>
      transactionOf({
        _id: idOf(601 + index),
        description: `Order ${_id.slice(-8).toUpperCase()}`,
        amount: totalAmount,
        orderId: _id,
        customerId,
        customerName,
        createdAt,
      }),
    );

export const sampleCoupons = (): Coupon[] => [
  couponOf({ _id: idOf(701) }),
  couponOf({
    _id: idOf(702),
    code: 'SHIPFREE',
    description: 'Three dollars off',
    discountType: 'fixed',
    discountValue: 3,
  }),
  couponOf({ _id: idOf(703), code: 'SUMMER', description: 'Over since August', active: false, usageCount: 41 }),
];

export const sampleStaff = (): StaffMember[] => [
  staffMemberOf({ _id: idOf(801), name: 'Pretend admin', email: 'admin@shop.example', role: 'admin' }),
  staffMemberOf({ _id: idOf(802) }),
  staffMemberOf({ _id: idOf(803), name: 'Former Colleague', email: 'former@shop.example', active: false }),
];
