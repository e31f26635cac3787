import type { Product, PublicProduct, Quote, Role } from '@shop/shared/contracts';
import { quoteRequestSchema } from '@shop/shared/contracts';
import {
  DEFAULT_MESSAGES,
  MESSAGE_MOMENTS,
  MESSAGE_SETTINGS,
  STANDARD_SIZE_CHART,
  availableStock,
  countFacets,
  effectivePrice,
  matchesSearch,
  messageEvent,
  momentOf,
  variantsOf,
} from '@shop/shared/rules';
import { productOf, quoteOf, trackedOrderOf } from './shop-data';
import { cashMoveOf, cashOf, closingOf, dashboardCashOf, settlementOf, statementOf, unsettledOf } from './cash-data';
import { exchangeRateOf } from './exchange-rate-data';
import type { Answers } from './fake-http';
import {
  auditEntryOf,
  channelOf,
  messageOf,
  customerRecordOf,
  orderCountsOf,
  productCountsOf,
  phoneRecordOf,
  salesOf,
  settingOf,
  stockAlertOf,
  summaryOf,
} from './staff-data';
import { sampleStaff } from './records';
import { notFound } from './read-body';
import { makeWorld } from './world';
import type { SampleWorld } from './world';
import { sampleWrites } from './write-answers';

/**
 * Answers every read from the sample data, and its common changes, so that a standalone page works without answers of
 * its own remote. Each page load starts with the original data.
 *
 * @param role of the simulated session; only admins see the cash balance. Null for a visitor
 */
export const sampleAnswers = (role: Role | null = 'admin'): Answers => {
  const world = makeWorld();
  const { categories, products, orders, customers, suppliers, transactions, coupons } = world;
  const shown = (): PublicProduct[] => products.all().map((product) => productOf(publicPart(product)));
  const found = (typed = '') =>
    shown().filter(({ name, refCode, colors }) => matchesSearch(typed, name, refCode, ...colors));
  return {
    ...sampleWrites(world),
    listPublicProducts: ({ query }) => found(query['q']),
    listProductFacets: ({ query }) =>
      countFacets(
        found(query['q']).map((product) => ({
          ...product,
          price: effectivePrice(product),
          category: product.category?._id ?? null,
          forSale: variantsOf(product).filter((variant) => availableStock(product, variant) > 0),
        })),
        { size: query['size'] ?? '', color: query['color'] ?? '', fitsPrice: () => true, fitsCategory: () => true },
      ),
    listPublicCategoryProducts: ({ params }) =>
      shown().filter(({ category }) => category?._id === params['categoryId']),
    getPublicProduct: ({ params }) => shown().find(({ _id }) => _id === params['id']) ?? notFound(),
    getSizeGuide: STANDARD_SIZE_CHART,
    listCategories: categories.all,
    searchCategories: ({ query }) => categories.all().filter(({ name }) => matchesSearch(query['q'] ?? '', name)),
    getCategory: ({ params }) => categories.find(params['id']) ?? notFound(),
    getPolicyText: { blocks: [] },
    quoteOrder: ({ body }) => quoteFor(world, body),
    trackOrders: { orders: [trackedOrderOf()] },
    dashboardSummary: summaryOf(role === 'admin' ? { cashInHand: 640.75 } : {}),
    dashboardSales: salesOf(),
    dashboardCash: dashboardCashOf(),
    getCash: cashOf(),
    listCashMoves: [cashMoveOf()],
    listClosings: [closingOf()],
    getClosing: closingOf(),
    listSettlements: [settlementOf()],
    listUnsettled: [unsettledOf()],
    listStatements: [statementOf()],
    getSettlement: settlementOf(),
    stockAlerts: [stockAlertOf()],
    listOrders: orders.all,
    listToWrite: () =>
      orders.all().filter((order) => {
        const moment = momentOf(order);
        return moment !== null && order.history.every(({ status }) => status !== messageEvent(moment));
      }),
    countOrders: () => orderCountsOf(orders.all()),
    getOrder: ({ params }) => orders.find(params['id']) ?? notFound(),
    getPhoneRecord: phoneRecordOf({ delivered: 2 }),
    getStoreBalance: { balance: 20, rows: [] },
    printOrders: { printed: 1 },
    listDeletedOrders: [],
    listHandovers: [],
    exchangeRates: [exchangeRateOf()],
    orderRefusals: {
      orders: 40,
      ended: 5,
      refused: 3,
      reasons: [
        { kind: 'refused', count: 3 },
        { kind: 'unreachable', count: 2 },
      ],
      towns: [{ town: 'London', orders: 30, ended: 5, refused: 3 }],
      products: [],
      hours: [
        { hour: 10, orders: 24, ended: 1, refused: 0 },
        { hour: 22, orders: 16, ended: 4, refused: 3 },
      ],
      fees: { amount: 15, orders: 5 },
      writeOffs: { amount: 8.5, orders: 1, unknown: 0 },
    },
    listProducts: products.all,
    countProducts: () => productCountsOf(products.all()),
    getProduct: ({ params }) => products.find(params['id']) ?? notFound(),
    listCustomers: customers.all,
    customerRecord: ({ params }) => {
      const customer = customers.find(params['id']);
      if (customer === undefined) return notFound();
      const isTheirs = ({ customerId }: { customerId: string }) => customerId === customer._id;
      return customerRecordOf(customer, orders.all().filter(isTheirs));
    },
    getCustomer: ({ params }) => customers.find(params['id']) ?? notFound(),
    knownCustomers: ({ query }) =>
      customers
        .all()
        .filter(({ name, phone }) => phone !== '' && matchesSearch(query['q'] ?? '', name, phone))
        .slice(0, 5)
        .map(({ _id, name, phone, location, orderCount, staffNote = '' }) => ({
          _id,
          name,
          phone,
          addresses: location === '' ? [] : [{ address: '12 Cedar Street', city: location }],
          delivered: orderCount,
          refusals: 0,
          canceled: 0,
          advice: null,
          refused: false,
          staffNote,
        })),
    customerTags: () => [...new Set(customers.all().flatMap(({ tags = [] }) => tags))].toSorted(),
    customerLocations: () => customers.all().map(({ location }) => location),
    listStaff: sampleStaff(),
    getStaff: ({ params }) => sampleStaff().find(({ _id }) => _id === params['id']) ?? notFound(),
    listAudit: ['1', '2', '3'].map((_id) => auditEntryOf({ _id })),
    auditFacets: { people: [], actions: ['update'], entities: ['supplier'] },
    listMessages: ['1', '2', '3'].map((id) => messageOf({ id })),
    outboxStatus: { channels: [channelOf(), channelOf({ channel: 'mail', failed: 0 })], pausedAt: null },
    listSettings: [
      settingOf({ key: 'shopName', value: 'Sample Shop', default: 'Sample Shop', source: 'environment' }),
      settingOf(),
      settingOf({ key: 'couponsEnabled', value: true, default: true, locked: true }),
      ...MESSAGE_MOMENTS.map((moment) => {
        const words = DEFAULT_MESSAGES[moment];
        return settingOf({ key: MESSAGE_SETTINGS[moment], value: words, default: words });
      }),
    ],
    settingHistory: [],
    listGoodsReceipts: [],
    listContent: [],
    contentHistory: [],
    listSuppliers: suppliers.all,
    getSupplier: ({ params }) => suppliers.find(params['id']) ?? notFound(),
    transactionSummary: () => summed(world),
    listTransactions: transactions.all,
    transactionSeries: {
      unit: 'day',
      points: [83, 120, 64, 210, 95, 140].map((revenue, index) => ({
        date: `2026-11-${String(15 + index)}`,
        revenue,
        expenses: 20 + index * 6,
      })),
    },
    getCoupon: ({ params }) => coupons.find(params['id']) ?? notFound(),
    listCoupons: () => ({ data: coupons.all() }),
  };
};

/** The public part of a product. */
function publicPart({
  buyPrice: _cost,
  supplier: _from,
  archived: _gone,
  version: _count,
  sizeChart: _own,
  lowStockUnder: _few,
  ...product
}: Product) {
  return product;
}

function quoteFor({ products }: SampleWorld, body: unknown): Quote {
  const read = quoteRequestSchema.safeParse(body);
  const lines = (read.success ? read.data.products : []).map(({ product, quantity }) => {
    const found = products.find(product);
    return { quantity, price: found ? (found.salePrice ?? found.price) : null, available: found ? 20 : 0 };
  });
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0);
  return quoteOf({
    subtotal,
    totalAmount: subtotal + 3,
    lines: lines.map(({ price, available }) => ({ price, available })),
  });
}

function summed({ transactions }: SampleWorld) {
  const completed = transactions.all().filter(({ status }) => status === 'completed');
  const of = (wanted: boolean): number =>
    completed.filter(({ type }) => (type === 'sale') === wanted).reduce((sum, { amount }) => sum + amount, 0);
  const [totalRevenue, totalExpenses] = [of(true), of(false)];
  return {
    totalRevenue,
    totalExpenses,
    netProfit: totalRevenue - totalExpenses,
    totalTransactions: transactions.all().length,
  };
}
