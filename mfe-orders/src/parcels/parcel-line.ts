import type { ParcelsScanned } from '@shop/shared/contracts';
import { type OutcomeKind, type ParcelStep, nameOrGuest, orderCode, orderNumber } from '@shop/shared/rules';

/** As much of a scanned code as a line shows, when no order belongs to it. */
const MAX_CODE = 24;

/** What a scan is, as the server needs it. */
export interface ParcelScan {
  /** The same in each request for this scan, so that one whose answer was lost is done once. */
  key: string;
  code: string;
  step: ParcelStep;
  /** Why a parcel came back; the other steps ignore it. */
  reason: OutcomeKind;
  /** Do it although a piece is missing or the slip has changed. */
  anyway: boolean;
}

/**
 * How far a scan is: it waits for the server's check, is held so that it can be undone, waits to be sent, or has a
 * result. `twice` is a scan of a parcel whose first scan has no result yet; `undone` was taken back.
 */
type Phase = 'check' | 'held' | 'send' | 'done' | 'already' | 'refused' | 'twice' | 'undone';

/** A line of the running list: a scan and what became of it. */
export interface ParcelLine extends ParcelScan {
  phase: Phase;
  /** Whether the line is part of a request right now. */
  sending: boolean;
  /** Why it was not done, as a sentence; null for no problem. */
  error: string | null;
  canInsist: boolean;
  /** The order; null until the server has answered, and for a code that is not of this shop. */
  order: ParcelsScanned['results'][number]['order'];
}

/** Whether a step cannot be taken back once it is done: the status of an order only moves forward. */
export const isFinal = (step: ParcelStep): boolean => step === 'handed over' || step === 'delivered';

/** Whether the server still has to do a scan, so that the browser keeps it. */
export const isUnsent = ({ phase }: ParcelLine): boolean => phase === 'check' || phase === 'held' || phase === 'send';

/** Whether a scan was done, as its sound says. */
export const isGood = ({ phase, error }: ParcelLine): boolean =>
  error === null && (phase === 'done' || phase === 'held' || phase === 'undone');

/** Whether a scan can be undone now. */
export const canUndo = ({ phase, sending, step }: ParcelLine): boolean =>
  !sending && (phase === 'held' || (phase === 'done' && !isFinal(step)));

/** A new line for a scan. A final step is checked first, so that its problems are said at once. */
export const lineOf = (scan: ParcelScan): ParcelLine => ({
  ...scan,
  phase: isFinal(scan.step) ? 'check' : 'send',
  sending: false,
  error: null,
  canInsist: false,
  order: null,
});

/** Whether a scan is of the parcel of a line. */
const isParcelOf = (line: ParcelLine, code: string): boolean => {
  const text = orderCode(code);
  return orderCode(line.code) === text || (text.length >= 8 && (line.order?._id.endsWith(text) ?? false));
};

/** Whether the parcel was scanned for this step before, and that scan has no result yet. */
export const isScannedTwice = (lines: readonly ParcelLine[], code: string, step: ParcelStep): boolean =>
  lines.some((line) => line.step === step && isUnsent(line) && isParcelOf(line, code));

const DONE: Record<ParcelStep, string> = {
  packed: 'Packed',
  'handed over': 'Handed over',
  delivered: 'Delivered',
  back: 'Back',
};

/** The order of a scan in words: its number and customer, or the code while no order is known. */
export const lineName = ({ order, code }: ParcelLine): string => {
  if (order) return `#${orderNumber(order._id)} ${nameOrGuest(order.customerName)}`;
  return code.length > MAX_CODE ? `${code.slice(0, MAX_CODE)}…` : code || 'Empty';
};

/** What happened to a scanned parcel, as the running list says it. */
export const lineText = ({ phase, step, error }: ParcelLine): string => {
  if (phase === 'twice') return 'Scanned already.';
  if (phase === 'undone') return `${DONE[step]}: undone.`;
  if (error !== null) return error;
  return phase === 'done' || phase === 'held' ? `${DONE[step]}.` : `${DONE[step]}: waits for the server.`;
};
