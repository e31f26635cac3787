import type { SettlementDetail, SettlementLine } from '@shop/shared/contracts';
import { fromCents, parseNumber, toCents } from '@shop/shared/rules';

/** The amounts of an order that staff type. */
export const TYPED_FIELDS = ['received', 'fee', 'tax'] as const;
export type TypedField = (typeof TYPED_FIELDS)[number];

/** What was typed over a draft as the server has it: texts by order, and which orders were put in or taken out. */
export interface DraftEdits {
  version: number;
  to: string;
  note: string;
  typed: Readonly<Record<string, Partial<Record<TypedField, string>>>>;
  chosen: Readonly<Record<string, boolean>>;
}

/** The edits of a draft that nobody has edited yet. */
export const noEdits = ({ version, to, note }: SettlementDetail): DraftEdits => ({
  version,
  to: to.pot,
  note,
  typed: {},
  chosen: {},
});

/** Whether an order is in the settlement as it is on screen. */
export const isChosen = (line: SettlementLine, { chosen }: DraftEdits): boolean => chosen[line.order] ?? line.included;

/** The text of an amount: nothing for no fee and no tax. */
export function textOf(line: SettlementLine, field: TypedField, { typed }: DraftEdits): string {
  const kept = line[field] === 0 && field !== 'received' ? '' : line[field].toFixed(2);
  return typed[line.order]?.[field] ?? kept;
}

/** The edits with an amount typed for some orders. */
export const withAmount = (edits: DraftEdits, orders: readonly string[], field: TypedField, text: string) => ({
  ...edits,
  typed: {
    ...edits.typed,
    ...Object.fromEntries(orders.map((order) => [order, { ...edits.typed[order], [field]: text }])),
  },
});

const centsIn = (text: string): number => {
  const dollars = parseNumber(text) ?? 0;
  return Number.isNaN(dollars) ? 0 : toCents(dollars);
};

/** The sums of the orders in the settlement, in dollars. `handedIn` is what was received, less fee and tax. */
export function sumsOf(lines: readonly SettlementLine[], edits: DraftEdits) {
  const own = lines.filter((line) => isChosen(line, edits));
  const sum = (of: (line: SettlementLine) => number) => own.reduce((all, line) => all + of(line), 0);
  const typed = (field: TypedField) => sum((line) => centsIn(textOf(line, field, edits)));
  const [received, fee, tax] = [typed('received'), typed('fee'), typed('tax')];
  return {
    orders: own.length,
    owed: fromCents(sum(({ owed }) => toCents(owed))),
    received: fromCents(received),
    fee: fromCents(fee),
    tax: fromCents(tax),
    handedIn: fromCents(received - fee - tax),
  };
}
