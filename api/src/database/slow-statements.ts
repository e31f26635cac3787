import { AsyncLocalStorage } from 'node:async_hooks';
import { isRecord } from '@shop/shared/rules';
import { hashOf } from '../hash-of';

/** A log, usually of one request. */
export interface StatementLog {
  warn: (details: object, message: string) => void;
}

/** Most characters of a statement that is logged for the first time, and of one that was logged before. */
const MAX_LENGTH = 2_000;
const MAX_REPEATED = 100;
/** Most statements that a process remembers. */
const MAX_KNOWN = 1_000;

/** The text of a statement without its values. Streams of rows have no text. */
function textOf(statement: unknown): string {
  const text = isRecord(statement) && 'text' in statement ? statement['text'] : statement;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, MAX_LENGTH) : 'a stream of rows';
}

/** Logs slow statements in the log of their request. Costs nothing until `watch` is called. */
export class SlowStatements {
  private readonly requests = new AsyncLocalStorage<StatementLog>();
  private limit = Infinity;
  private log: StatementLog | null = null;
  private readonly known = new Set<string>();

  /** Logs statements that take that many milliseconds or longer. `log` is for statements outside of requests. */
  watch(milliseconds: number, log: StatementLog): void {
    this.limit = milliseconds;
    this.log = log;
  }

  /** The log of the current request; undefined outside of requests. */
  get request(): StatementLog | undefined {
    return this.limit === Infinity ? undefined : this.requests.getStore();
  }

  /** Runs work as part of a request. */
  during<T>(request: StatementLog | undefined, work: () => T): T {
    return request === undefined ? work() : this.requests.run(request, work);
  }

  /** Starts timing a statement. Returns the function that stops it; undefined while nothing is logged. */
  begin(statement: unknown): (() => void) | undefined {
    if (this.limit === Infinity) return undefined;
    const sentAt = performance.now();
    const log = this.request ?? this.log;
    return () => {
      const ms = performance.now() - sentAt;
      if (ms >= this.limit) log?.warn({ ...this.describe(statement), ms: Math.round(ms) }, 'a slow statement');
    };
  }

  /** The text of a statement, whole for the first time. Its id finds that line later. */
  private describe(statement: unknown): { statement: string; statementId: string } {
    const text = textOf(statement);
    const statementId = hashOf(text).slice(0, 8);
    if (this.known.has(statementId) && text.length > MAX_REPEATED) {
      return { statement: `${text.slice(0, MAX_REPEATED)}…`, statementId };
    }
    if (this.known.size < MAX_KNOWN) this.known.add(statementId);
    return { statement: text, statementId };
  }
}
