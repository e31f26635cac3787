import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { callSchemas, calls } from '@shop/shared/contracts';
import type { CallId } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import { users } from '../database/schema';
import { createTestApp } from '../testing/app';
import type { TestApp } from '../testing/app';
import { urlOf } from './call-url';

const CALLERS = [
  'visitor',
  'customer',
  'employee',
  'admin',
  'deploy token',
  'expired token',
  'deactivated account',
] as const;
type Caller = (typeof CALLERS)[number];
type Verdict = 'yes' | 401 | 403;

const everyone: Record<Caller, Verdict> = {
  visitor: 'yes',
  customer: 'yes',
  employee: 'yes',
  admin: 'yes',
  'deploy token': 'yes',
  'expired token': 'yes',
  'deactivated account': 'yes',
};
/** Staff get another answer than visitors, so a caller with an expired session must renew it first. */
const everyoneAsWhoTheyAre: Record<Caller, Verdict> = { ...everyone, 'expired token': 401 };
const staff: Record<Caller, Verdict> = {
  visitor: 401,
  customer: 403,
  employee: 'yes',
  admin: 'yes',
  'deploy token': 401,
  'expired token': 401,
  'deactivated account': 401,
};
const admin: Record<Caller, Verdict> = { ...staff, employee: 403 };
/** A team's token of the remote in the path. The tests of releases try other tokens. */
const adminOrToken: Record<Caller, Verdict> = { ...admin, 'deploy token': 'yes' };

/**
 * Who may make each call. It is written by hand and separate from the contract, so that opening a call needs a change
 * in two places.
 */
const table: Record<CallId, Record<Caller, Verdict>> = {
  health: everyone,
  publicSettings: everyone,
  getPolicyText: everyone,
  login: everyone,
  refresh: everyone,
  logout: everyone,
  listPublicProducts: everyone,
  getPublicProduct: everyone,
  listProductFacets: everyone,
  getSizeGuide: everyone,
  listPublicCategoryProducts: everyone,
  listCategories: everyoneAsWhoTheyAre,
  searchCategories: everyone,
  getCategory: everyoneAsWhoTheyAre,
  createOrder: everyoneAsWhoTheyAre,
  quoteOrder: everyoneAsWhoTheyAre,
  trackOrders: everyone,
  openConfirmation: everyone,
  answerConfirmation: everyone,
  askExchange: everyone,
  getConfirmLink: staff,
  countAnswers: staff,
  dashboardSummary: staff,
  listSettings: staff,
  changeSettings: admin,
  settingHistory: staff,
  undoSetting: admin,
  exportSettings: admin,
  importSettings: admin,
  listContent: staff,
  saveContent: admin,
  uploadDrawing: admin,
  uploadOpening: admin,
  contentHistory: staff,
  previewContent: staff,
  undoContent: admin,
  dashboardSales: staff,
  dashboardCash: admin,
  listOrders: staff,
  exportOrders: staff,
  countOrders: staff,
  getOrder: staff,
  getPhoneRecord: staff,
  stepOrders: staff,
  markOrders: staff,
  scanParcels: staff,
  noteCall: staff,
  setAppointment: staff,
  assignCourier: staff,
  listCouriers: staff,
  createCourier: admin,
  updateCourier: admin,
  archiveCourier: admin,
  listToWrite: staff,
  writeMessage: staff,
  printOrders: staff,
  orderRefusals: staff,
  exchangeRates: staff,
  acceptOrders: staff,
  acceptOrder: staff,
  updateOrderStatus: staff,
  updateOrderNotes: staff,
  endOrder: staff,
  bringBackOrder: staff,
  noteAttempt: staff,
  checkInOrder: staff,
  exchangeOrder: staff,
  checkInExchange: staff,
  returnPieces: staff,
  cancelReturn: staff,
  declineRequest: staff,
  getStoreBalance: staff,
  updateOrder: staff,
  previewOrderEdit: staff,
  deleteOrder: staff,
  listProducts: staff,
  countProducts: staff,
  getProduct: staff,
  listCategoryProducts: staff,
  createProduct: staff,
  getStock: staff,
  updateStock: staff,
  updateProduct: staff,
  deleteProduct: staff,
  archiveProduct: staff,
  duplicateProduct: staff,
  createHandovers: staff,
  listHandovers: staff,
  listDeletedOrders: staff,
  getHandover: staff,
  bulkUpdateProducts: staff,
  makeProductCodes: staff,
  addProductImages: staff,
  orderProductImages: staff,
  deleteProductImage: staff,
  exportProducts: staff,
  importProducts: staff,
  bulkUpdateStock: staff,
  deleteStockEntry: staff,
  clearStock: staff,
  validateStock: staff,
  stockStatus: staff,
  stockAlerts: staff,
  inventoryHistory: staff,
  inventorySummary: staff,
  createCategory: staff,
  updateCategory: staff,
  deleteCategory: staff,
  archiveCategory: staff,
  listCustomers: staff,
  customerLocations: staff,
  customerTags: staff,
  knownCustomers: staff,
  updateCustomer: staff,
  blockCustomer: staff,
  unblockCustomer: staff,
  previewMerge: admin,
  mergeCustomers: admin,
  undoMerge: admin,
  customerRecord: admin,
  eraseCustomer: admin,
  updateCustomerNote: staff,
  getCustomer: staff,
  listSuppliers: staff,
  getSupplier: staff,
  listGoodsReceipts: staff,
  getGoodsReceipt: staff,
  createGoodsReceipt: staff,
  addGoodsCosts: admin,
  createSupplier: staff,
  updateSupplier: staff,
  deleteSupplier: staff,
  listTransactions: staff,
  transactionSummary: staff,
  transactionSeries: staff,
  exportTransactions: staff,
  createTransaction: admin,
  cancelTransaction: admin,
  getCash: admin,
  listCashMoves: admin,
  moveCash: admin,
  listClosings: admin,
  getClosing: admin,
  countTill: admin,
  recountTill: admin,
  closeDay: admin,
  listSettlements: admin,
  listUnsettled: admin,
  listStatements: admin,
  readStatement: admin,
  getSettlement: admin,
  beginSettlement: admin,
  saveSettlement: admin,
  closeSettlement: admin,
  reverseSettlement: admin,
  discardSettlement: admin,
  listCoupons: staff,
  getCoupon: staff,
  createCoupon: staff,
  updateCoupon: staff,
  deleteCoupon: staff,
  changeOwnPassword: staff,
  listStaff: admin,
  getStaff: admin,
  createStaff: admin,
  updateStaff: admin,
  setStaffActive: admin,
  resetStaffPassword: admin,
  listAudit: admin,
  auditFacets: admin,
  reportReleaseFailure: everyone,
  listReleases: adminOrToken,
  releaseHistory: adminOrToken,
  validateRelease: adminOrToken,
  publishRelease: adminOrToken,
  promoteRelease: adminOrToken,
  rollbackRelease: adminOrToken,
  cancelRelease: adminOrToken,
  disableRemote: adminOrToken,
  enableRemote: adminOrToken,
  withdrawRelease: adminOrToken,
  getReleasePublisher: staff,
  getReleaseFile: adminOrToken,
  noteReleaseCarried: adminOrToken,
  createReleaseLink: adminOrToken,
  readReleaseLink: everyone,
  listDeployTokens: admin,
  createDeployToken: admin,
  revokeDeployToken: admin,
  shopHealth: admin,
  runJob: admin,
  releaseJobs: admin,
  listMessages: admin,
  outboxStatus: admin,
  repeatMessages: admin,
  discardMessages: admin,
  resumeChannel: admin,
};

let shop: TestApp;
const headers = new Map<Caller, Record<string, string>>([['visitor', {}]]);

beforeAll(async () => {
  let ahead = 0;
  shop = await createTestApp({ now: () => new Date(Date.now() + ahead) });
  ahead = -24 * 60 * 60 * 1000;
  headers.set('expired token', (await shop.signIn('admin')).headers);
  ahead = 0;
  const gone = await shop.signIn('admin');
  await shop.database.db.update(users).set({ active: false }).where(eq(users.id, gone.user._id));
  headers.set('deactivated account', gone.headers);
  for (const role of ['customer', 'employee', 'admin'] as const) headers.set(role, (await shop.signIn(role)).headers);
  const payload = { remote: 'mfe-orders', label: 'CI' };
  const url = '/api/deploy-tokens';
  const issued = await shop.app.inject({ method: 'POST', url, headers: headers.get('admin'), payload });
  headers.set('deploy token', { authorization: `Deploy ${issued.json<{ token: string }>().token}` });
});
afterAll(() => shop.close());

const ids = Object.values(calls).map(({ id }) => id);

const make = (id: CallId, caller: Caller) => {
  const { method, path } = calls[id];
  return shop.app.inject({
    method,
    url: `/api${path
      .replace('{phone}', '12125550142')
      .replace('{name}', 'mfe-orders')
      .replace('{version}', '1.0.0')
      .replace('/content/{key}', '/content/hero')
      .replace('/policies/{key}', '/policies/privacy')
      .replace('{key}', 'deliveryFee')
      .replace(/\{\w+\}/g, '0123456789abcdef01234567')}`,
    headers: headers.get(caller),
    // The body is wrong on purpose: permission is checked before the content, and nothing is changed here.
    ...('body' in callSchemas[id] ? { payload: {} } : {}),
  });
};

describe.each(ids)('access: call %s', (id) => {
  it.each(CALLERS)('an API call answers the caller %s as the access table says', async (caller) => {
    const answer = await make(id, caller);
    const verdict = table[id][caller];
    if (verdict === 'yes') {
      expect([401, 403]).not.toContain(answer.statusCode);
      expect(answer.statusCode).toBeLessThan(500);
      // A route that does not exist would also be answered with 404.
      expect(answer.statusCode === 404 ? answer.json<{ error: string }>().error : '').not.toBe('Page not found');
    } else {
      expect(answer.statusCode).toBe(verdict);
    }
  });
});

/** 'GET /api/orders/:id' for each route, read from the router's own tree. */
function routesOf(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^(.*?)[└├]── (\S+) \((.*)\)$/.exec(line) ?? [];
    if (part === '') return [];
    const depth = indent.length / 4;
    const path = `${depth === 0 ? '' : (parents[depth - 1] ?? '')}${part}`;
    parents[depth] = path;
    return methods
      .split(', ')
      .filter((method) => method !== 'HEAD')
      .map((method) => `${method} ${path}`);
  });
}

it('the access table names every route below /api that the server has', () => {
  const routes = routesOf(shop.app.printRoutes({ commonPrefix: false }));
  const known = ids.map((id) => `${calls[id].method} ${urlOf(calls[id].path)}`);
  expect(routes).toEqual(expect.arrayContaining(known));
  const below = routes.filter((route) => / \/api\b/.test(route) && !/ \/api(\*|$|\/docs)/.test(route));
  const others = below.filter((route) => !known.includes(route));
  expect(others).toEqual([]);
});

it('a refused caller is informed which access is required', async () => {
  const answer = await make('listOrders', 'customer');
  expect(answer.json()).toMatchObject({ error: 'Employee access or higher required', code: 'FORBIDDEN' });
});
