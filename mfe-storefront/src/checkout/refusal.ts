import { isApiError } from '@shop/shared/api';
import type { CartItem, CheckoutErrors, CheckoutForm, CheckoutMethod } from '@shop/shared/rules';

/** Why an order was not placed, as the shopper reads it. */
export interface Refusal {
  /** The general sentence. */
  text: string;
  /** The server's reasons, with the line that each concerns; none for a lost connection or a broken server. */
  reasons: string[];
  /** What belongs to a field of the form. */
  fields: CheckoutErrors;
}

const METHOD_NAMES: Record<CheckoutMethod, string> = { cod: 'COD', whatsapp: 'WhatsApp' };

/** What is said when an order could not be placed, whatever the reason. */
export const failureText = (method: CheckoutMethod): string =>
  `Unable to process your ${METHOD_NAMES[method]} order at the moment. Please check your internet connection and try again, or contact our customer service for assistance.`;

const FIELDS: Readonly<Record<string, keyof CheckoutForm>> = {
  customerName: 'name',
  customerPhone: 'phone',
  customerAddress: 'address',
  location: 'location',
  notes: 'notes',
};

/** Reads a failed order: a 4xx also tells the server's reason, by field or line where it names one. */
export const refusalOf = (error: unknown, method: CheckoutMethod, items: readonly CartItem[]): Refusal => {
  const refusal: Refusal = { text: failureText(method), reasons: [], fields: {} };
  if (!isApiError(error) || error.status < 400 || error.status >= 500) return refusal;
  const reasons = new Set<string>();
  for (const { field, message } of error.errors) {
    const own = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
    const line = /^products\.(\d+)/.exec(field)?.[1];
    const item = line === undefined ? undefined : items[Number(line)];
    if (own) refusal.fields[own] ??= message;
    reasons.add(item && !message.includes(item.name) ? `${item.name}: ${message}` : message);
  }
  if (reasons.size === 0 && error.error !== '') reasons.add(error.error);
  // Where fields say it shorter than the whole, the whole is said too: 'Too many orders are waiting' alone is no
  // reason.
  if (error.error !== '' && error.errors.every(({ message }) => !error.error.includes(message)))
    reasons.add(error.error);
  refusal.reasons = [...reasons];
  return refusal;
};
