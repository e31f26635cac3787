import { AsyncLocalStorage } from 'node:async_hooks';

/** Where it is told, with what belongs to a request. */
export interface StatementLog {
  warn: (details: object, message: string) => void;
}

/** Characters that are told of a statement. */
const LONGEST = 2_000;

/** The text of a statement, which holds no values: those go apart. Streams of rows have none that is told. */
function textOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement;
  return typeof text === 'string' ? text.replace(/\s+/g, ' ').trim().slice(0, LONGEST) : 'a stream of rows';
}

/** Tells statements that take long, and of which request they are. Until somebody watches, it costs nothing. */
export class SlowStatements {
  private readonly requests = new AsyncLocalStorage<StatementLog>();
  private limit = Infinity;
  private log: StatementLog | null = null;

  /** Tells from now on what takes that many milliseconds or longer; `log` is where it is told of what no request asked for. */
  watch(milliseconds: number, log: StatementLog): void {
    this.limit = milliseconds;
    this.log = log;
  }

  /** The log of the request that is being worked on; undefined where there is none. */
  get request(): StatementLog | undefined {
    return this.limit === Infinity ? undefined : this.requests.getStore();
  }

  /** Does something for a request. */
  during<T>(request: StatementLog | undefined, work: () => T): T {
    return request === undefined ? work() : this.requests.run(request, work);
  }

  /** A statement was sent. Answers what to call once it is answered or has failed; undefined while nobody watches. */
  begin(statement: unknown): (() => void) | undefined {
    if (this.limit === Infinity) return undefined;
    const sentAt = performance.now();
    const log = this.request ?? this.log;
    return () => {
      const ms = performance.now() - sentAt;
      if (ms >= this.limit) log?.warn({ statement: textOf(statement), ms: Math.round(ms) }, 'a slow statement');
    };
  }
}
