import type { ParcelScans, ParcelsScanned } from '@shop/shared/contracts';
import { type ParcelLine, type ParcelScan, isFinal, isScannedTwice, isUnsent, lineOf } from './parcel-line';

/** How long a final step can be undone before it is sent, in milliseconds. */
const HOLD_MS = 6_000;

/** The most scans in one request. It must fit into what a browser sends while it closes a page. */
const MAX_BATCH = 100;

/** Settled lines beyond this number leave the list. */
const MAX_LINES = 200;

/** The first and the longest wait before a request without an answer is repeated, in milliseconds. */
const RETRY_MS = 1_000;
const MAX_RETRY_MS = 15_000;

/** The answer to a request: results, a reason why the server refused it, or null when it may not have arrived. */
export type Answer = { results: ParcelsScanned['results'] } | { problem: string } | null;

/** What the queue needs of its page. */
export interface QueuePorts {
  send: (scans: ParcelScans['scans']) => Promise<Answer>;
  /** Undoes what was done. Returns the reason why that failed, or null. */
  undo: (line: ParcelLine) => Promise<string | null>;
  /** Called with each line that has a result for the person who scans. */
  onResult: (line: ParcelLine) => void;
  /** Keeps a scan until it needs no request any more. */
  keep: (scan: ParcelScan) => void;
  drop: (keys: ReadonlySet<string>) => void;
}

/** What the page shows. */
export interface QueueState {
  /** The newest first. */
  lines: readonly ParcelLine[];
  /** Whether the last request had no answer and is repeated. */
  offline: boolean;
  /** The line that was settled last, and how many were before it; null before the first. */
  news: { line: ParcelLine; at: number } | null;
}

/** Takes scans at once and sends them one request after another, all that wait in one. */
export interface ParcelQueue {
  getState: () => QueueState;
  subscribe: (listener: () => void) => () => void;
  scan: (scan: ParcelScan) => void;
  /** Sends scans that were kept, without a check, as nobody sees it in time. */
  resume: (scans: readonly ParcelScan[]) => void;
  undo: (key: string) => void;
  /** Sends what is held now: before another step, and when the page is left. */
  flush: () => void;
}

/** Creates a queue of scans. It goes on when its page is gone, until everything is sent. */
export function createParcelQueue(ports: QueuePorts): ParcelQueue {
  let state: QueueState = { lines: [], offline: false, news: null };
  let busy = false;
  let failures = 0;
  const listeners = new Set<() => void>();

  const set = (changes: Partial<QueueState>) => {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  };
  const find = (key: string) => state.lines.find((line) => line.key === key);
  const change = (keys: ReadonlySet<string>, changes: (line: ParcelLine) => Partial<ParcelLine>) =>
    set({ lines: state.lines.map((line) => (keys.has(line.key) ? { ...line, ...changes(line) } : line)) });
  const add = (line: ParcelLine) => {
    const settled = state.lines.filter((other) => !isUnsent(other)).slice(0, MAX_LINES);
    set({ lines: [line, ...state.lines.filter((other) => isUnsent(other) || settled.includes(other))] });
  };

  const tell = (line: ParcelLine) => {
    set({ news: { line, at: (state.news?.at ?? 0) + 1 } });
    ports.onResult(line);
  };

  const release = (key: string) => {
    if (find(key)?.phase !== 'held') return;
    change(new Set([key]), () => ({ phase: 'send' }));
    void pump();
  };

  const settle = (line: ParcelLine, result: ParcelsScanned['results'][number]) => {
    const { outcome, error, canInsist, order } = result;
    const checked = line.phase === 'check' && outcome === 'done';
    const phase = checked ? 'held' : outcome;
    change(new Set([line.key]), () => ({ phase, error, canInsist, order, sending: false }));
    if (checked) setTimeout(() => release(line.key), HOLD_MS);
    else ports.drop(new Set([line.key]));
    // A final step had its sound when it was checked. Afterwards only a problem is news.
    const settled = find(line.key);
    if (settled && !(line.phase === 'send' && outcome === 'done' && isFinal(line.step))) tell(settled);
  };

  async function pump(): Promise<void> {
    if (busy) return;
    const batch = state.lines
      .filter(({ phase }) => phase === 'check' || phase === 'send')
      .slice(-MAX_BATCH)
      .toReversed();
    if (batch.length === 0) return;
    busy = true;
    const keys = new Set(batch.map(({ key }) => key));
    change(keys, () => ({ sending: true }));
    const answer = await ports.send(
      batch.map(({ key, code, step, reason, anyway, phase }) => ({
        key,
        code,
        step,
        reason,
        anyway,
        check: phase === 'check',
      })),
    );
    busy = false;
    if (answer === null) {
      failures += 1;
      change(keys, () => ({ sending: false }));
      set({ offline: true });
      setTimeout(() => void pump(), Math.min(RETRY_MS * 2 ** (failures - 1), MAX_RETRY_MS));
      return;
    }
    failures = 0;
    set({ offline: false });
    for (const line of batch) {
      const result =
        'problem' in answer
          ? { key: line.key, outcome: 'refused' as const, error: answer.problem, canInsist: false, order: null }
          : answer.results.find(({ key }) => key === line.key);
      if (result) settle(line, result);
    }
    void pump();
  }

  return {
    getState: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    scan: (scan) => {
      const line = lineOf(scan);
      if (isScannedTwice(state.lines, scan.code, scan.step)) {
        add({ ...line, phase: 'twice' });
        tell({ ...line, phase: 'twice' });
        return;
      }
      add(line);
      ports.keep(scan);
      void pump();
    },
    resume: (scans) => {
      for (const scan of scans) if (!find(scan.key)) add({ ...lineOf(scan), phase: 'send' });
      void pump();
    },
    undo: (key) => {
      const line = find(key);
      if (line?.phase === 'held') {
        change(new Set([key]), () => ({ phase: 'undone' }));
        ports.drop(new Set([key]));
      } else if (line?.phase === 'done') {
        change(new Set([key]), () => ({ sending: true }));
        void ports.undo(line).then((problem) => {
          change(new Set([key]), () => ({
            sending: false,
            error: problem,
            ...(problem === null ? { phase: 'undone' as const } : {}),
          }));
          const settled = find(key);
          if (settled && problem !== null) tell({ ...settled, phase: 'refused' });
        });
      }
    },
    flush: () => {
      for (const { key, phase } of state.lines) if (phase === 'held') release(key);
    },
  };
}
