import type { CallId } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { isRecord } from '../rules/type-guards';
import { type FakeHttpOptions, type RecordedRequest, failure } from './fake-http';
import { notFound } from './read-body';

/** The scenarios that every standalone page has, with what they do. */
export const SCENARIOS = {
  empty: 'lists without rows, figures of 0, an empty cart',
  error: 'every call fails on the server',
  slow: 'every answer takes 3 seconds',
  conflict: 'every change is refused, because somebody else was faster',
  'signed-out': 'the session ends with the first call of staff',
  missing: 'the record of the address does not exist',
} as const;
export type ScenarioName = keyof typeof SCENARIOS;

export const isScenario = (name: string): name is ScenarioName => Object.hasOwn(SCENARIOS, name);

/** How late answers are in the scenario `slow`, in milliseconds. */
const SLOW_MS = 3_000;

/** What a standalone page does to the answers of its sample data. */
export interface Disturbance {
  scenarios: readonly ScenarioName[];
  /** The calls that fail. */
  fail: readonly CallId[];
  /** How late every answer is, in milliseconds; null for the scenario's. */
  slowMs: number | null;
}

/** Changes in name only: nothing is stored, so nobody else can be faster. */
const NO_CHANGES: readonly CallId[] = [
  'quoteOrder',
  'previewOrderEdit',
  'openConfirmation',
  'login',
  'refresh',
  'logout',
];

/** Lists that a shop always has. */
const NEVER_EMPTY: readonly CallId[] = ['listSettings', 'getSizeGuide', 'getPolicyText'];

/** Series have a point for every day, also without sales. */
const SERIES: readonly CallId[] = ['dashboardSales', 'transactionSeries'];

/** Whether a call is about one record, which its address names. */
const isOfOneRecord = (call: CallId): boolean => /\{(?:id|categoryId|key)\}/.test(calls[call].path);

/** Removes rows and sets figures to 0, in place. `keepRows` leaves the rows of a series. */
function empty(value: unknown, keepRows: boolean): void {
  if (Array.isArray(value)) {
    if (!keepRows) value.length = 0;
    for (const one of value) empty(one, keepRows);
  } else if (isRecord(value)) {
    for (const [key, one] of Object.entries(value)) {
      if (typeof one === 'number') value[key] = 0;
      else empty(one, keepRows);
    }
  }
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The scenarios as options of the fake client.
 *
 * @param endSession ends the session of the page
 */
export function disturb({ scenarios, fail, slowMs }: Disturbance, endSession: () => void): FakeHttpOptions {
  const has = (name: ScenarioName): boolean => scenarios.includes(name);
  const delay = slowMs ?? (has('slow') ? SLOW_MS : 0);

  function refusalOf(call: CallId) {
    const { access, method } = calls[call];
    if (has('signed-out') && access !== 'public') {
      endSession();
      return failure(401, { error: 'Your session has ended', code: 'UNAUTHENTICATED' });
    }
    if (has('error') || fail.includes(call)) return failure(500, { error: 'Something failed', code: 'INTERNAL' });
    if (has('missing') && isOfOneRecord(call)) return notFound();
    if (has('conflict') && method !== 'GET' && !NO_CHANGES.includes(call)) {
      return failure(409, { error: 'Somebody else has changed this since you opened it', code: 'VERSION_OLD' });
    }
    return undefined;
  }

  return {
    before: async ({ call }: RecordedRequest) => {
      if (delay > 0) await wait(delay);
      return refusalOf(call);
    },
    after: ({ call }: RecordedRequest, data: unknown) => {
      if (!has('empty') || calls[call].method !== 'GET' || NEVER_EMPTY.includes(call)) return;
      // The products of a category are a list, although its address names the category.
      if (Array.isArray(data) || !isOfOneRecord(call)) empty(data, SERIES.includes(call));
    },
  };
}
