import { isApiError } from '@shop/shared/api';
import type { CartItem, CheckoutErrors, CheckoutForm, CheckoutMethod } from '@shop/shared/rules';

/** Why an order was not placed, as messages for the shopper. */
export interface Refusal {
  /** The general message. */
  text: string;
  /** The server's reasons, each with the line it is about. Empty after a lost connection or a server error. */
  reasons: string[];
  /** Errors by form field. */
  fields: CheckoutErrors;
}

const METHOD_NAMES: Record<CheckoutMethod, string> = { cod: 'COD', whatsapp: 'WhatsApp' };

/** The general message for an order that could not be placed. */
export const failureText = (method: CheckoutMethod): string =>
  `Unable to process your ${METHOD_NAMES[method]} order at the moment. Please check your internet connection and try again, or contact our customer service for assistance.`;

const FIELDS: Readonly<Record<string, keyof CheckoutForm>> = {
  customerName: 'name',
  customerPhone: 'phone',
  customerAddress: 'address',
  location: 'location',
  notes: 'notes',
};

/**
 * Reads the error of a failed order. A 4xx answer also gives the server's reason, by field or line if it names one. A
 * shop that is closed says so instead of the general message.
 */
export const refusalOf = (error: unknown, method: CheckoutMethod, items: readonly CartItem[]): Refusal => {
  const refusal: Refusal = { text: failureText(method), reasons: [], fields: {} };
  if (isApiError(error) && error.code === 'SHOP_CLOSED') return { ...refusal, text: error.error };
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
  // Adds the general message when it says more than the field messages: 'Too many orders are waiting' alone gives no
  // reason.
  if (error.error !== '' && error.errors.every(({ message }) => !error.error.includes(message)))
    reasons.add(error.error);
  refusal.reasons = [...reasons];
  return refusal;
};
