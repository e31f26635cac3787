import { moneySchema } from '@shop/shared/contracts';
import { ambiguousNumber, parseNumber, toCents } from '@shop/shared/rules';
import type { NumberStyle } from '@shop/shared/rules';

/** The mark before the decimals of an amount; null where it shows none. */
type DecimalMark = '.' | ',' | null;

const markOf = (text: string): DecimalMark => {
  const [, mark] = /([.,])\d{1,2}\D*$/.exec(text) ?? [];
  return mark === '.' || mark === ',' ? mark : null;
};

/** Another currency: its sign, or its name in letters. The shop's own was read already. */
const CURRENCY = /\p{Sc}|\p{L}{2,}/u;

/**
 * Reads the amounts of a file, in cents. All of them have the same decimal mark: where 1,234.50 and 1.234,50 stand in
 * one file, somebody has put two files together, and one of them means something else.
 */
export class AmountReader {
  private mark: DecimalMark = null;
  private since = 0;

  constructor(private readonly style: NumberStyle) {}

  /** @returns cents, null for an empty cell, or what is wrong */
  read(text: string, line: number): number | null | string {
    const dollars = parseNumber(text, this.style);
    if (dollars === undefined) return null;
    if (Number.isNaN(dollars)) {
      return (
        ambiguousNumber(text, this.style) ??
        (CURRENCY.test(text) ? 'Must be an amount in dollars' : 'Must be an amount')
      );
    }
    const { error } = moneySchema.safeParse(dollars);
    if (error) return error.issues[0]?.message ?? 'Must be an amount';
    const mark = markOf(text);
    if (mark !== null && this.mark !== null && mark !== this.mark) {
      return `Line ${String(this.since)} writes decimals behind '${this.mark}', this one behind '${mark}'. Write all amounts in one way`;
    }
    if (mark !== null && this.mark === null) [this.mark, this.since] = [mark, line];
    return toCents(dollars);
  }
}
