import type { FastifyInstance } from 'fastify';
import { TIME_SLICE_MS } from '../cooperative-yield';

/** New connections that are accepted before work goes on: Node accepts one in each turn of its event loop. */
const CONNECT_FIRST = 32;

/**
 * Runs work in slices of a few milliseconds, in the order in which it came. Without it Node would handle the requests
 * of hundreds of clients in one turn of the event loop, and cheap requests would wait for all of them.
 */
class RequestScheduler {
  private readonly waiting: (() => void)[] = [];
  /** When the current slice ends. */
  private until = -Infinity;
  /** Whether the next slice is scheduled. */
  private awaited = false;
  /** Whether a client has connected in this turn of the event loop. */
  private connected = false;
  /** Connections that were accepted since the last work. */
  private letIn = 0;

  /** Runs work at once, or in a later slice when there is much work. */
  take(work: () => void): void {
    if (!this.awaited) this.begin();
    if (!this.connected && this.waiting.length === 0 && performance.now() < this.until) work();
    else this.waiting.push(work);
  }

  /** A client has connected; others may follow. */
  connect(): void {
    this.connected = true;
  }

  private begin(): void {
    this.until = performance.now() + TIME_SLICE_MS;
    this.wait();
  }

  private wait(): void {
    this.awaited = true;
    setImmediate(this.nextTurn);
  }

  private readonly nextTurn = (): void => {
    this.awaited = false;
    if (this.waiting.length === 0) return;
    if (this.connected && this.letIn < CONNECT_FIRST) {
      this.connected = false;
      this.letIn += 1;
      this.wait();
      return;
    }
    this.letIn = 0;
    this.begin();
    this.workOn();
  };

  private readonly workOn = (): void => {
    if (performance.now() >= this.until) return;
    const work = this.waiting.shift();
    if (work === undefined) return;
    work();
    // After all that this work has started and that waits for nothing else.
    queueMicrotask(() => process.nextTick(this.workOn));
  };
}

/**
 * Schedules requests, so that many of them do not keep others waiting for long. Requests of the routes in `atOnce`,
 * which are cheap, are answered at once.
 */
export function scheduleRequests(app: FastifyInstance, atOnce: ReadonlySet<string>): void {
  const turns = new RequestScheduler();
  app.server.on('connection', () => turns.connect());
  app.addHook('onRequest', (request, _reply, done) => {
    if (atOnce.has(request.routeOptions.url ?? '')) done();
    else turns.take(done);
  });
}
