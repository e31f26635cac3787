import type { OrderTerms } from '@shop/shared/contracts';
import type { ExchangeRest } from '@shop/shared/rules';
import { defaultRest, formatMoney, fromCents } from '@shop/shared/rules';
import { invalid } from '../../../errors';

/**
 * What becomes of the money that is left for the customer: what staff wanted, or what the order's terms say.
 *
 * @param left `cents` that are left, and what to say of an order that has neither a number nor refunds
 * @throws ShopError invalid for a refund that the order's terms do not promise, and for a balance of no number
 */
export function restFor(
  {
    rest: wanted,
    cents,
    phone,
    elsewhere,
  }: { rest?: ExchangeRest | undefined; cents: number; phone: string; elsewhere: string },
  terms: OrderTerms,
): ExchangeRest {
  const rest = wanted ?? defaultRest(terms);
  if (cents === 0) return rest;
  const left = formatMoney(fromCents(cents));
  if (rest === 'refund' && !terms.refunds) {
    throw invalid('rest', `This order has no refunds: ${left} can become store balance`);
  }
  if (rest === 'balance' && phone === '') {
    if (!terms.refunds) throw invalid('lines', `${elsewhere} (${left})`);
    throw invalid('rest', `This order has no phone number for a store balance: ${left} can be refunded`);
  }
  return rest;
}
