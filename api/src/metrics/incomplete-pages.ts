import { counted } from '@shop/shared/rules';
import type { IncompletePageCounts } from '../database/schema/archives';
import { HOUR_MS } from '../time';

/**
 * What a page lacked. markup: it was sent with status 200, and the browser rendered it. description or data: the status
 * was 503, because no title could be made or the shop could not read its data.
 */
export type PageLack = 'markup' | 'description' | 'data';

/** How many hours are counted. */
const HOURS = 24;

/** The incomplete pages of this process in the last day. */
export class IncompletePages {
  private readonly hours = new Map<number, Record<PageLack, number>>();

  constructor(private readonly now: () => number = Date.now) {}

  add(lack: PageLack): void {
    const hour = this.hour;
    const counts = this.hours.get(hour) ?? { markup: 0, description: 0, data: 0 };
    counts[lack] += 1;
    this.hours.set(hour, counts);
    for (const old of this.hours.keys()) if (old <= hour - HOURS) this.hours.delete(old);
  }

  /** How often it happened. */
  get counts(): IncompletePageCounts {
    const after = this.hour - HOURS;
    const recent = [...this.hours].flatMap(([hour, counts]) => (hour > after ? [counts] : []));
    const sum = (lack: PageLack) => recent.reduce((total, counts) => total + counts[lack], 0);
    return { markup: sum('markup'), refused: sum('description') + sum('data') };
  }

  private get hour(): number {
    return Math.floor(this.now() / HOUR_MS);
  }
}

/** How often it happened on several servers, in sentences for the page Health; empty if it did not happen. */
export function incompletePagesTexts(servers: readonly IncompletePageCounts[]): string[] {
  const sum = (lack: keyof IncompletePageCounts) => servers.reduce((total, counts) => total + counts[lack], 0);
  const [markup, refused] = [sum('markup'), sum('refused')];
  if (markup + refused === 0) return [];
  return [
    `In the last ${String(HOURS)} hours the servers left ${counted(markup, 'page')} to browsers to render, ` +
      `and answered ${counted(refused, 'page')} with status 503. Often the reason is that a machine is too busy.`,
  ];
}
