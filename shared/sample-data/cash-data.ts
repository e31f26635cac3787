import type {
  Cash,
  CashMove,
  Closing,
  DashboardCash,
  SettlementDetail,
  Statement,
  StatementReport,
  Unsettled,
} from '@shop/shared/contracts';
import { TEST_TIME, idOf } from './shop-data';

/** Where the cash in hand is: a courier, the till and the bank have some, and the owner took some. */
export const cashOf = (overrides: Partial<Cash> = {}): Cash => ({
  cashInHand: 640.75,
  pots: [
    { pot: idOf(400), name: 'Fast Wheels', amount: 120, archived: false },
    { pot: 'courier', name: 'No courier named', amount: 0, archived: false },
    { pot: 'till', name: 'Till', amount: 220.75, archived: false },
    { pot: 'bank', name: 'Bank', amount: 200, archived: false },
    { pot: 'owner', name: 'Owner', amount: 100, archived: false },
  ],
  ...overrides,
});

/** Cash that a courier handed in. */
export const cashMoveOf = (overrides: Partial<CashMove> = {}): CashMove => ({
  _id: idOf(420),
  at: TEST_TIME,
  by: 'Sam',
  from: { pot: idOf(400), name: 'Fast Wheels' },
  to: { pot: 'till', name: 'Till' },
  amount: 83,
  note: 'Monday evening',
  ...overrides,
});

/** A day of the till that was counted and waits for the reason of its difference. */
export const closingOf = (overrides: Partial<Closing> = {}): Closing => ({
  _id: idOf(440),
  till: { pot: 'till', name: 'Till' },
  day: '2026-11-20',
  state: 'counted',
  at: TEST_TIME,
  by: 'Sam',
  closedAt: null,
  closedBy: null,
  opening: 50,
  sales: 180,
  paidOut: 12.5,
  movedIn: 83,
  movedOut: 100,
  expected: 200.5,
  counted: 197,
  difference: -3.5,
  reason: '',
  counts: 1,
  version: 1,
  ...overrides,
});

/** What waits: a courier has the cash of some orders, and the till was not closed for two days. */
export const dashboardCashOf = (overrides: Partial<DashboardCash> = {}): DashboardCash => ({
  withCouriers: 120,
  oldestOrder: TEST_TIME,
  lastClosed: '2026-11-17',
  daysToClose: 2,
  ...overrides,
});

/** A draft with one of two orders that a courier delivered. */
export const settlementOf = (overrides: Partial<SettlementDetail> = {}): SettlementDetail => ({
  _id: idOf(430),
  at: TEST_TIME,
  by: 'Sam',
  state: 'draft',
  closedAt: null,
  closedBy: null,
  courier: { pot: idOf(400), name: 'Fast Wheels' },
  to: { pot: 'till', name: 'Till' },
  note: '',
  orders: 1,
  owed: 83,
  received: 83,
  fee: 0,
  tax: 0,
  reverses: null,
  reversedBy: null,
  version: 1,
  lines: [
    {
      order: idOf(500),
      customerName: 'Ada Lovelace',
      deliveredAt: TEST_TIME,
      owed: 83,
      received: 83,
      fee: 0,
      tax: 0,
      included: true,
    },
    {
      order: idOf(501),
      customerName: '',
      deliveredAt: TEST_TIME,
      owed: 37,
      received: 37,
      fee: 0,
      tax: 0,
      included: false,
    },
  ],
  ...overrides,
});

/** What a courier has of two delivered orders. */
export const unsettledOf = (overrides: Partial<Unsettled> = {}): Unsettled => ({
  courier: { pot: idOf(400), name: 'Fast Wheels' },
  orders: 2,
  owed: 120,
  oldest: TEST_TIME,
  byDays: [
    { from: 0, orders: 2, owed: 120 },
    { from: 3, orders: 0, owed: 0 },
    { from: 7, orders: 0, owed: 0 },
    { from: 14, orders: 0, owed: 0 },
  ],
  draft: null,
  ...overrides,
});

/** A statement of a courier that was refused. */
export const statementOf = (overrides: Partial<Statement> = {}): Statement => ({
  _id: 'a'.repeat(64),
  name: 'week-48.csv',
  at: TEST_TIME,
  by: 'Sam',
  courier: { pot: idOf(400), name: 'Fast Wheels' },
  state: 'refused',
  reason: '1 error. Line 3, Order: Line 2 has this order already',
  settlement: null,
  ...overrides,
});

/** What a statement with two lines would make of a draft: one order over another amount, and one that it leaves out. */
export const statementReportOf = (overrides: Partial<StatementReport> = {}): StatementReport => ({
  applied: false,
  header: ['Order', 'Collected', 'Fee'],
  columns: { order: 'Order', phone: '', received: 'Collected', fee: 'Fee', tax: '' },
  complete: true,
  lines: 2,
  matched: 1,
  received: 113,
  fee: 4,
  tax: 0,
  differing: [{ line: 3, order: idOf(501), owed: 37, received: 30 }],
  missingCount: 1,
  missing: [{ order: idOf(502), owed: 12.5 }],
  errors: [],
  ...overrides,
});
