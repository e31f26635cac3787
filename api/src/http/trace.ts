import type { IncomingMessage } from 'node:http';

/** The header by which whoever calls says which trace a request belongs to (W3C Trace Context). */
const TRACE_HEADER = 'traceparent';

/** Version, trace, caller, flags; versions after the first may say more behind them. */
const WELL_FORMED = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;
const NO_VERSION = 'ff';
const ONLY_ZEROS = /^0+$/;

/** What log lines say of the trace that a request belongs to. */
export interface Trace {
  traceId: string;
  /** The step of the trace that made the request. */
  parentId: string;
}

/** The trace that a request says it belongs to; null where it says nothing, or nothing well formed. */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): Trace | null {
  const given = headers[TRACE_HEADER];
  if (typeof given !== 'string') return null;
  const [, version, traceId = '', parentId = '', more] = WELL_FORMED.exec(given) ?? [];
  if (version === undefined || version === NO_VERSION || (version === '00' && more !== undefined)) return null;
  return ONLY_ZEROS.test(traceId) || ONLY_ZEROS.test(parentId) ? null : { traceId, parentId };
}
