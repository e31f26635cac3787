import { categoryOf, idOf, orderOf, productOf, quoteOf, staffProductOf, trackedOrderOf } from '../../testing/data';
import type { Answers } from '../../testing/fake-http';
import {
  auditEntryOf,
  couponOf,
  customerOf,
  salesOf,
  staffMemberOf,
  summaryOf,
  stockAlertOf,
  supplierOf,
  transactionOf,
} from '../../testing/staff-data';

const several = <Thing>(make: (_id: string, index: number) => Thing, count = 6): Thing[] =>
  Array.from({ length: count }, (_, index) => make(idOf(index + 1), index));

/** Sample data for every read, so that a remote shows something alone without mocks of its own. */
export const sampleAnswers = (): Answers => {
  const categories = several((_id, index) => categoryOf({ _id, name: `Category ${String(index + 1)}` }), 3);
  const products = several((_id, index) => productOf({ _id, images: [], name: `Product ${String(index + 1)}` }));
  const staffProducts = several((_id, index) =>
    staffProductOf({ _id, images: [], name: `Product ${String(index + 1)}` }),
  );
  const orders = several((_id) => orderOf({ _id }));
  const find = <Thing extends { _id: string }>(
    things: readonly [Thing, ...Thing[]] | Thing[],
    id: string | undefined,
  ) => things.find(({ _id }) => _id === id) ?? things[0];
  return {
    listPublicProducts: products,
    listPublicCategoryProducts: products,
    getPublicProduct: ({ params }) => find(products, params['id']) ?? productOf(),
    listCategories: categories,
    getCategory: ({ params }) => find(categories, params['id']) ?? categoryOf(),
    quoteOrder: quoteOf(),
    trackOrders: { orders: [trackedOrderOf()] },
    dashboardSummary: summaryOf(),
    dashboardSales: salesOf(),
    stockAlerts: [stockAlertOf()],
    listOrders: orders,
    getOrder: ({ params }) => find(orders, params['id']) ?? orderOf(),
    listProducts: staffProducts,
    listCustomers: several((_id, index) => customerOf({ _id, name: `Customer ${String(index + 1)}` })),
    getCustomer: ({ params }) => customerOf({ _id: params['id'] ?? idOf(1) }),
    customerLocations: ['Beirut'],
    listStaff: several((_id, index) => staffMemberOf({ _id, name: `Member ${String(index + 1)}` }), 3),
    listAudit: several((_id) => auditEntryOf({ _id })),
    auditFacets: { people: [], actions: ['update'], entities: ['supplier'] },
    listSuppliers: several((_id, index) => supplierOf({ _id, name: `Supplier ${String(index + 1)}` })),
    transactionSummary: { totalRevenue: 1820.25, totalExpenses: 640, netProfit: 1180.25, totalTransactions: 6 },
    listTransactions: several((_id) => transactionOf({ _id })),
    transactionSeries: {
      unit: 'day',
      points: several((_id, index) => ({ date: `2026-11-${String(15 + index)}`, revenue: 83, expenses: 20 })),
    },
    listCoupons: { data: several((_id, index) => couponOf({ _id, code: `CODE${String(index + 1)}` })) },
  };
};
