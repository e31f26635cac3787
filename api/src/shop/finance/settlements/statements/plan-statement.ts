import type { StatementColumns, StatementReport } from '@shop/shared/contracts';
import { fromCents } from '@shop/shared/rules';
import type { CsvFile } from '../../../../csv/read-csv';
import type { Country } from '../../../../phones/read-phone';
import { OrderFinder } from './find-orders';
import type { WaitingOrder } from './find-orders';
import { AmountReader } from './read-amount';

/** The most orders that are listed as missing: a courier may have many thousand. */
const MAX_MISSING = 200;

/** What a statement would make of a draft: its report, and the lines of the draft in dollars. */
export interface StatementPlan {
  report: Omit<StatementReport, 'applied' | 'header' | 'columns' | 'complete'>;
  lines: { order: string; received: number; fee: number; tax: number }[];
}

/**
 * Matches the lines of a statement with the orders that wait, oldest first. A line needs an order or a phone number,
 * and what was received; an empty fee or tax counts as 0.
 */
export function planStatement(
  file: CsvFile,
  columns: StatementColumns,
  waiting: readonly WaitingOrder[],
  country: Country,
): StatementPlan {
  const at = (name: string) => (name === '' ? -1 : file.header.indexOf(name));
  const places = { order: at(columns.order), phone: at(columns.phone) };
  const amounts = new AmountReader({ decimalComma: file.decimalComma });
  const orders = new OrderFinder(waiting, country);
  const lines: StatementPlan['lines'] = [];
  const differing: StatementReport['differing'] = [];
  const errors: StatementReport['errors'] = [];
  const sums = { received: 0, fee: 0, tax: 0 };
  for (const { line, cells } of file.rows) {
    const refuse = (column: string, message: string) => void errors.push({ line, column, message });
    const amount = (field: 'received' | 'fee' | 'tax'): number | undefined => {
      const read = amounts.read(cells[at(columns[field])] ?? '', line);
      if (typeof read === 'string') return void refuse(columns[field], read);
      if (read === null && field === 'received') return void refuse(columns[field], 'Must be an amount');
      return read ?? 0;
    };
    const [received, fee, tax] = [amount('received'), amount('fee'), amount('tax')];
    const [code = '', phone = ''] = [cells[places.order], cells[places.phone]];
    const byCode = code !== '' || columns.phone === '';
    // Without its amount, a line with a phone number has no order yet.
    if (!byCode && received === undefined) continue;
    const order = byCode ? orders.byCode(code, line) : orders.byPhoneNumber(phone, received ?? 0, line);
    if (typeof order === 'string') {
      refuse(byCode ? columns.order : columns.phone, order);
      continue;
    }
    if (received === undefined || fee === undefined || tax === undefined) continue;
    const { id, owed } = order;
    lines.push({ order: id, received: fromCents(received), fee: fromCents(fee), tax: fromCents(tax) });
    if (received !== owed) differing.push({ line, order: id, owed: fromCents(owed), received: fromCents(received) });
    sums.received += received;
    sums.fee += fee;
    sums.tax += tax;
  }
  const missing = waiting.filter(({ id }) => !orders.has(id));
  return {
    lines,
    report: {
      lines: file.rows.length,
      matched: lines.length - differing.length,
      received: fromCents(sums.received),
      fee: fromCents(sums.fee),
      tax: fromCents(sums.tax),
      differing,
      missingCount: missing.length,
      missing: missing.slice(0, MAX_MISSING).map(({ id, owed }) => ({ order: id, owed: fromCents(owed) })),
      errors,
    },
  };
}
