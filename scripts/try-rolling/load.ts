import { Agent, request } from 'node:https';
import type { RequestOptions } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { DOMAIN } from '../try-samples/visitor';
import { visitorOrder } from '../../api/src/testing/visitor-order';

const MAX_MS = 30_000;
/**
 * The number of connections. When answers are late, requests wait for a connection, because the trial measures the shop
 * and not handshakes.
 */
const MAX_CONNECTIONS = 64;
/** Milliseconds between adjustments of the load. */
const BEAT_MS = 10;

/** The requests of one step. */
export interface Figures {
  requests: number;
  orders: number;
  /** Each as `GET /sale: 502`, or with the connection error. */
  failures: string[];
  seconds: number;
  milliseconds: number[];
}

const makeFigures = (): Figures => ({ requests: 0, orders: 0, failures: [], seconds: 0, milliseconds: [] });

/** A step's figures in one line. */
export function tell({ requests, orders, failures, seconds, milliseconds }: Figures): string {
  const sorted = [...milliseconds].sort((a, b) => a - b);
  const late = (sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(0);
  const rate = (requests / seconds).toFixed(0);
  const most = (sorted.at(-1) ?? 0).toFixed(0);
  return (
    `${String(requests)} requests (${rate} a second, ${String(orders)} orders), ${String(failures.length)} failed; ` +
    `99 of 100 within ${late} ms, all within ${most} ms`
  );
}

/** Visitors who send requests at a steady rate, no matter how long answers take. */
export class Load {
  private readonly agent: Agent;
  private readonly where: RequestOptions;
  private figures = makeFigures();
  private since = performance.now();
  private count = 0;
  private open = true;
  private readonly underWay = new Set<Promise<void>>();
  private readonly running: Promise<void>;

  constructor(
    port: number,
    ca: Buffer,
    private readonly productId: string,
    perSecond: number,
  ) {
    this.agent = new Agent({ keepAlive: true, maxSockets: MAX_CONNECTIONS, ca, servername: DOMAIN });
    this.where = { host: '127.0.0.1', port, agent: this.agent, headers: { host: DOMAIN } };
    this.running = this.run(perSecond);
  }

  /** Ends a step. @returns its result, after all of its requests have been answered */
  async step(): Promise<Figures> {
    const { figures, since } = this;
    const open = [...this.underWay];
    this.figures = makeFigures();
    this.since = performance.now();
    figures.seconds = (this.since - since) / 1000;
    await Promise.all(open);
    return figures;
  }

  /** Stops. @returns the result of the last step, after all requests have been answered */
  async end(): Promise<Figures> {
    this.open = false;
    await this.running;
    const figures = await this.step();
    this.agent.destroy();
    return figures;
  }

  private async run(perSecond: number): Promise<void> {
    const begun = performance.now();
    while (this.open) {
      const due = Math.floor(((performance.now() - begun) / 1000) * perSecond);
      for (; this.count < due; this.count += 1) {
        const one = this.askNext(this.count);
        this.underWay.add(one);
        void one.finally(() => this.underWay.delete(one));
      }
      await delay(BEAT_MS);
    }
  }

  /** Of thirty requests, one is an order, two are pages that no server has cached, and the others are common pages. */
  private async askNext(count: number): Promise<void> {
    const { productId } = this;
    const turn = count % 30;
    const paths = [
      ...['/', `/product/${productId}`, '/sale', '/shop', '/cart'],
      ...['/api/products/public', `/api/products/public/${productId}`, '/api/categories', '/remotes.json'],
    ];
    const kept = paths[count % paths.length] ?? '/';
    const path = turn === 0 ? undefined : turn % 15 === 7 ? `${kept}?visit=${String(count)}` : kept;
    const { figures } = this;
    const begun = performance.now();
    figures.requests += 1;
    try {
      const status = path === undefined ? await this.order(count) : await this.ask(path);
      const good = path === undefined ? 201 : 200;
      if (status !== good) figures.failures.push(`${path ?? 'an order'}: ${String(status)}`);
      else if (path === undefined) figures.orders += 1;
    } catch (error) {
      figures.failures.push(`${path ?? 'an order'}: ${error instanceof Error ? error.message : String(error)}`);
    }
    figures.milliseconds.push(performance.now() - begun);
  }

  private order(count: number): Promise<number> {
    return this.ask('/api/orders', JSON.stringify(visitorOrder(this.productId, count)));
  }

  private ask(path: string, body?: string): Promise<number> {
    const { where } = this;
    return new Promise((resolve, reject) => {
      const sends = body === undefined ? {} : { 'content-type': 'application/json' };
      const call = request({ ...where, path, method: body === undefined ? 'GET' : 'POST' }, (answer) => {
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', reject);
        answer.resume();
      });
      for (const [name, value] of Object.entries(sends)) call.setHeader(name, value);
      call.setTimeout(MAX_MS, () => call.destroy(new Error('no answer within 30 s')));
      call.on('error', reject).end(body);
    });
  }
}
