import { type ApiError, isApiError } from '@shop/shared/api';
import type { StockResponse, StockUpdate } from '@shop/shared/contracts';
import { MOST_OPERATIONS } from '@shop/shared/contracts/stock';
import { reasonText } from '@shop/shared/forms';
import { stockKey, type Variant } from '@shop/shared/rules';
import { variantName } from './variant-name';

/** How long presses gather before they are sent together, in milliseconds. */
const GATHER = 500;

/** What presses of one variant come to: pieces added, or taken away below 0. */
interface Step extends Variant {
  by: number;
  /** It is a new entry, which is sent even where it adds nothing. */
  opens: boolean;
}

/** How the pressing stands. */
export interface StockChanges {
  /** Pieces by stock key that were added or taken away, and are not known to be saved; 0 for a new entry of none. */
  unsaved: ReadonlyMap<string, number>;
  /** The stock after the last batch that was saved, and when that was known (milliseconds since 1970). */
  saved: { stock: StockResponse; at: number } | null;
  /** Which presses of the last batches did not count, and why; '' for none. `attempt` counts such batches. */
  refusal: { text: string; attempt: number };
}

/** Sends operations on one product's stock, all of which are done, or none. */
type Send = (operations: StockUpdate[]) => Promise<{ data?: StockResponse; error?: unknown }>;

/** Which of several operations a refusal is about; undefined where it is about none or all. */
const refusedIndex = ({ errors }: ApiError): number | undefined => {
  const [, index] = /^stockUpdates\.(\d+)/.exec(errors[0]?.field ?? '') ?? [];
  return index === undefined ? undefined : Number(index);
};

const signed = (by: number): string => (by > 0 ? `+${by}` : String(by));

/** '+3 of M / Navy and -1 of L / Navy'. */
const listed = (steps: readonly Step[]): string =>
  new Intl.ListFormat('en-US').format(steps.map((step) => `${signed(step.by)} of ${variantName(step)}`));

/**
 * Gathers quick steps of stock and sends them together, one batch at a time. Steps are operations on what is there, so
 * that what colleagues and orders do meanwhile stays. A step that is refused does not hold up the others.
 */
export class StockQueue {
  private changes: StockChanges = { unsaved: new Map(), saved: null, refusal: { text: '', attempt: 0 } };
  private waiting = new Map<string, Step>();
  private sending: Promise<void> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly send: Send) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  readonly read = (): StockChanges => this.changes;

  /** Counts a press at once; it is sent in a moment. A press of 0 opens an entry in which nothing is left. */
  press({ size, color }: Variant, by: number): void {
    const key = stockKey({ size, color });
    const before = this.waiting.get(key);
    const step = { size, color, by: (before?.by ?? 0) + by, opens: by === 0 || (before?.opens ?? false) };
    this.waiting.set(key, step);
    const unsaved = new Map(this.changes.unsaved).set(key, (this.changes.unsaved.get(key) ?? 0) + by);
    this.update({ unsaved, refusal: { ...this.changes.refusal, text: '' } });
    this.timer ??= setTimeout(() => void this.flush(), GATHER);
  }

  /** Sends at once what was pressed. Resolves when everything is answered. */
  async flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.sending !== null || this.waiting.size > 0) {
      this.sending ??= this.sendBatch().finally(() => {
        this.sending = null;
      });
      await this.sending;
    }
  }

  private async sendBatch(): Promise<void> {
    const all = [...this.waiting];
    const batch = all.slice(0, MOST_OPERATIONS).map(([, step]) => step);
    this.waiting = new Map(all.slice(MOST_OPERATIONS));
    const refused: string[] = [];
    let steps = batch.filter(({ by, opens }) => by !== 0 || opens);
    let saved = this.changes.saved;
    while (steps.length > 0) {
      const { data, error } = await this.send(
        steps.map(({ size, color, by }) => ({
          size,
          color,
          quantity: Math.abs(by),
          operation: by >= 0 ? 'add' : 'subtract',
        })),
      );
      if (data) {
        saved = { stock: data, at: Date.now() };
        break;
      }
      const index = isApiError(error) ? refusedIndex(error) : undefined;
      const without = index === undefined ? steps : steps.slice(index, index + 1);
      // Without an answer nobody knows what was done.
      const fate = isApiError(error) && error.status === 0 ? 'may not have counted' : 'did not count';
      refused.push(`${listed(without)} ${fate}. ${reasonText(error)}`);
      steps = index === undefined ? [] : steps.filter((_step, place) => place !== index);
    }
    const { refusal } = this.changes;
    this.update({
      unsaved: this.without(batch),
      saved,
      ...(refused.length > 0 ? { refusal: { text: refused.join(' '), attempt: refusal.attempt + 1 } } : {}),
    });
  }

  /** What is unsaved, apart from these steps. */
  private without(steps: readonly Step[]): ReadonlyMap<string, number> {
    const unsaved = new Map(this.changes.unsaved);
    for (const step of steps) {
      const key = stockKey(step);
      const left = (unsaved.get(key) ?? 0) - step.by;
      if (left === 0 && !this.waiting.has(key)) unsaved.delete(key);
      else unsaved.set(key, left);
    }
    return unsaved;
  }

  private update(changes: Partial<StockChanges>): void {
    this.changes = { ...this.changes, ...changes };
    for (const listener of this.listeners) listener();
  }
}
