import { STATEMENT_FIELDS } from '@shop/shared/contracts';
import type { StatementColumns, StatementField } from '@shop/shared/contracts';
import { foldText } from '@shop/shared/rules';

/** Words in the usual headers of each field, as {@link foldText} leaves them. */
const WORDS: Readonly<Record<StatementField, RegExp>> = {
  phone: /phone|mobile|tel\b|tel\.|contact/,
  fee: /fee|charge|commission|delivery cost/,
  tax: /tax|vat\b/,
  received: /received|collected|cod\b|amount|cash|total|sum/,
  order: /order|parcel|shipment|tracking|awb|reference|\bref\b|\bid\b|number|no\./,
};

/** The fields in the order in which they choose: the words of the last ones are the most general. */
const CHOOSING: readonly StatementField[] = ['phone', 'fee', 'tax', 'received', 'order'];

/**
 * The column of each field: as the user says it, else as the courier's last statement had it, else by the words of the
 * headers. Each header is used once.
 */
export function columnsOf(
  header: readonly string[],
  said: Partial<StatementColumns>,
  last: StatementColumns | undefined,
): StatementColumns {
  const found: Partial<StatementColumns> = {};
  for (const field of STATEMENT_FIELDS) {
    const name = said[field] ?? last?.[field];
    if (name !== undefined && (name === '' || header.includes(name))) found[field] = name;
  }
  const free = new Set(header.filter((name) => name !== '' && !Object.values(found).includes(name)));
  for (const field of CHOOSING) {
    if (found[field] !== undefined) continue;
    const name = [...free].find((one) => WORDS[field].test(foldText(one)));
    if (name !== undefined) free.delete(name);
    found[field] = name ?? '';
  }
  return { order: '', phone: '', received: '', fee: '', tax: '', ...found };
}

/** Whether the columns suffice to read a statement. */
export const isComplete = ({ order, phone, received }: StatementColumns): boolean =>
  received !== '' && (order !== '' || phone !== '');
