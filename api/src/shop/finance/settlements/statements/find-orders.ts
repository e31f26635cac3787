import { orderCode, orderNumber, phoneProblem, spoiledAs } from '@shop/shared/rules';
import { hasNumber, personOf } from '../../../../phones/person-sql';
import { readPhone } from '../../../../phones/read-phone';
import type { Country } from '../../../../phones/read-phone';

/** An order that waits for a settlement. `owed` is in cents. */
export interface WaitingOrder extends Record<string, unknown> {
  id: string;
  owed: number;
  e164: string | null;
  digits: string;
}

const NUMBER_LENGTH = 8;
/** A whole id, or a number. */
const CODE = /^(?:[\da-f]{24}|[\da-f]{8})$/;

const SHORTENED = 'A spreadsheet has shortened this number. Format the column as text, and save the file again';

/** Puts an order with the others under a key. */
const addTo = (map: Map<string, WaitingOrder[]>, key: string, order: WaitingOrder) => {
  const others = map.get(key);
  if (others) others.push(order);
  else map.set(key, [order]);
};

/**
 * Finds the orders of a file's lines among those that wait, each order once. An answer that is a text says what is
 * wrong with the cell; it does not repeat phone numbers.
 */
export class OrderFinder {
  private readonly byId = new Map<string, WaitingOrder>();
  private readonly byNumber = new Map<string, WaitingOrder[]>();
  private readonly byPhone = new Map<string, WaitingOrder[]>();
  /** The lines of the orders that were found. */
  private readonly lines = new Map<string, number>();

  /** @param waiting the orders, oldest first */
  constructor(
    waiting: readonly WaitingOrder[],
    private readonly country: Country,
  ) {
    for (const order of waiting) {
      this.byId.set(order.id, order);
      addTo(this.byNumber, order.id.slice(-NUMBER_LENGTH), order);
      for (const key of new Set([order.e164 ?? '', order.digits])) if (key !== '') addTo(this.byPhone, key, order);
    }
  }

  /** Whether a line of the file names this order. */
  has(id: string): boolean {
    return this.lines.has(id);
  }

  /** The order of a whole id, or of its last 8 characters. */
  byCode(cell: string, line: number): WaitingOrder | string {
    const code = orderCode(cell);
    const whole = this.byId.get(code);
    const [order, twin] = whole ? [whole] : (this.byNumber.get(code) ?? []);
    if (order === undefined) {
      if (CODE.test(code)) return `No delivered order #${orderNumber(code)} of this courier waits for a settlement`;
      // Only now: '306FEB59' and '12345E67' are order numbers, too.
      if (spoiledAs(cell) !== undefined) return SHORTENED;
      return "Must be the 24 characters of an order's id, or the last 8";
    }
    if (twin !== undefined) return 'Several orders end with these characters. Write the whole id';
    return this.take(order, line);
  }

  /** The order of a phone number over an amount in cents, or its only one. */
  byPhoneNumber(cell: string, received: number, line: number): WaitingOrder | string {
    if (spoiledAs(cell) === 'a shortened number') return SHORTENED;
    const problem = phoneProblem(cell);
    if (problem !== null) return problem;
    const person = personOf(readPhone(cell, this.country));
    const keys = new Set([person.identity, ...person.spellings]);
    const theirs = new Set(
      [...keys].flatMap((key) => this.byPhone.get(key) ?? []).filter((order) => hasNumber(order, person)),
    );
    if (theirs.size === 0) return 'No delivered order of this phone and courier waits for a settlement';
    const left = [...theirs].filter(({ id }) => !this.lines.has(id));
    const [only, other] = left;
    if (only === undefined) return 'Lines above settle all orders of this phone';
    const order = left.find(({ owed }) => owed === received) ?? (other === undefined ? only : undefined);
    return order ? this.take(order, line) : 'Several orders of this phone wait, and none is over this amount';
  }

  private take(order: WaitingOrder, line: number): WaitingOrder | string {
    const earlier = this.lines.get(order.id);
    if (earlier !== undefined) return `Line ${String(earlier)} has this order already`;
    this.lines.set(order.id, line);
    return order;
  }
}
