import { type ApiError, isApiError } from '@shop/shared/api';
import type { StockResponse, StockUpdate } from '@shop/shared/contracts';
import { MAX_OPERATIONS } from '@shop/shared/contracts/stock';
import { reasonText } from '@shop/shared/forms';
import { stockKey, type Variant } from '@shop/shared/rules';
import { variantName } from './variant-name';

/** Time for which steps are collected before they are sent together, in milliseconds. */
const GATHER = 500;

/** Sum of the steps of one variant: pieces added, or removed if negative. */
interface Step extends Variant {
  by: number;
  /** The step creates an entry, so it is sent even if it adds nothing. */
  opens: boolean;
}

/** State of the queue. */
export interface StockChanges {
  /** Pieces added or removed that are not known to be saved, by stock key; 0 for a new empty entry. */
  unsaved: ReadonlyMap<string, number>;
  /** The stock after the last saved batch, and the time of that response (milliseconds since 1970). */
  saved: { stock: StockResponse; at: number } | null;
  /** The steps of the last batch that were refused, and why; '' for none. `attempt` counts such batches. */
  refusal: { text: string; attempt: number };
}

/** Sends operations on one product's stock. All of them are applied, or none. */
type Send = (operations: StockUpdate[]) => Promise<{ data?: StockResponse; error?: unknown }>;

/** Index of the operation that an error is about; undefined if it is about all or none of them. */
const refusedIndex = ({ errors }: ApiError): number | undefined => {
  const [, index] = /^stockUpdates\.(\d+)/.exec(errors[0]?.field ?? '') ?? [];
  return index === undefined ? undefined : Number(index);
};

const signed = (by: number): string => (by > 0 ? `+${by}` : String(by));

/** '+3 of M / Navy and -1 of L / Navy'. */
const listed = (steps: readonly Step[]): string =>
  new Intl.ListFormat('en-US').format(steps.map((step) => `${signed(step.by)} of ${variantName(step)}`));

/**
 * Collects quick steps of stock and sends them together, one batch at a time. Steps are relative changes, so that
 * changes by other users and orders are kept. A refused step does not block the others.
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

  /** Counts a step immediately and sends it after a short delay. A step of 0 creates an empty entry. */
  press({ size, color }: Variant, by: number): void {
    const key = stockKey({ size, color });
    const before = this.waiting.get(key);
    const step = { size, color, by: (before?.by ?? 0) + by, opens: by === 0 || (before?.opens ?? false) };
    this.waiting.set(key, step);
    const unsaved = new Map(this.changes.unsaved).set(key, (this.changes.unsaved.get(key) ?? 0) + by);
    this.update({ unsaved, refusal: { ...this.changes.refusal, text: '' } });
    this.timer ??= setTimeout(() => void this.flush(), GATHER);
  }

  /** Sends all pending steps immediately. Resolves when all responses have arrived. */
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
    const batch = all.slice(0, MAX_OPERATIONS).map(([, step]) => step);
    this.waiting = new Map(all.slice(MAX_OPERATIONS));
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
      // Without a response, it is unknown whether the steps were applied.
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

  /** The unsaved pieces without these steps. */
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
