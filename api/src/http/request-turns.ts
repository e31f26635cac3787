import type { FastifyInstance } from 'fastify';
import { TIME_SLICE_MS } from '../startup/cooperative-yield';

/** Clients that are let in before work goes on, where many connect: Node takes in one each time it looks. */
const CONNECT_FIRST = 32;

/**
 * Lets work be done a few milliseconds at a time, in the order in which it came. Node takes in whatever hundreds of clients
 * have sent before it looks for more; what takes next to no time would wait for all of it.
 */
class RequestTurns {
  private readonly waiting: (() => void)[] = [];
  /** When the work of the last turn was to end. */
  private until = -Infinity;
  /** Whether the next turn is on its way: until then the last one goes on. */
  private awaited = false;
  /** Whether somebody has connected since Node looked last. */
  private connected = false;
  /** Clients that were let in since the last work. */
  private letIn = 0;

  /** Does some work at once, or in a later turn where there is much. */
  take(work: () => void): void {
    if (!this.awaited) this.begin();
    if (!this.connected && this.waiting.length === 0 && performance.now() < this.until) work();
    else this.waiting.push(work);
  }

  /** Somebody has connected, and others may be about to. */
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
    // Once all has run that this work has set going, and that waits for nothing else.
    queueMicrotask(() => process.nextTick(this.workOn));
  };
}

/**
 * Makes requests take turns, so that no number of them keeps others waiting for long. Those of some routes, which cost
 * nothing, are answered as they come.
 */
export function takeTurns(app: FastifyInstance, atOnce: ReadonlySet<string>): void {
  const turns = new RequestTurns();
  app.server.on('connection', () => turns.connect());
  app.addHook('onRequest', (request, _reply, done) => {
    if (atOnce.has(request.routeOptions.url ?? '')) done();
    else turns.take(done);
  });
}
