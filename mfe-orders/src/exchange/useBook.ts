import { nanoid } from '@reduxjs/toolkit';
import type { Order } from '@shop/shared/contracts';
import { IDEMPOTENCY_HEADER } from '@shop/shared/contracts/wire';
import { useHost } from '@shop/shared/remote';
import { fromCents } from '@shop/shared/rules';
import { useState } from 'react';
import type { z } from 'zod';
import { useExchangeOrder, useReturnPieces } from '../endpoints';
import { exchangeMoney, returnWorth } from './bought';
import { NO_REQUEST, type ExchangeFields, type exchangeFormSchema } from './fields';

type Booked = Promise<{ data?: Order; error?: unknown }>;

/**
 * Returns the function that books an exchange or a return of an order, whichever the form says. However often it is
 * called, the server books one.
 */
export function useBook(order: Order) {
  const { settings } = useHost();
  const [exchangePieces] = useExchangeOrder();
  const [returnPieces] = useReturnPieces();
  const [key] = useState(() => `exchange-${nanoid(24)}`);
  return ({ what, request, ...fields }: z.output<typeof exchangeFormSchema>, seen: ExchangeFields): Booked => {
    const call = { params: { id: order._id }, headers: { [IDEMPOTENCY_HEADER]: key } };
    const cents =
      what === 'return'
        ? returnWorth(order, seen.lines)
        : (exchangeMoney(order, seen, settings.policy.deliveryFee)?.totalAmount ?? null);
    const expected = {
      ...(cents !== null && { expectedTotal: fromCents(cents) }),
      ...(request !== NO_REQUEST && { request }),
    };
    if (what === 'exchange') return exchangePieces({ ...call, body: { ...fields, ...expected } });
    const { kind, rest, overruleReason, paymentMethod } = fields;
    const lines = fields.lines.map(({ line, quantity, reason, noneBack }) => ({ line, quantity, reason, noneBack }));
    const body = { kind, rest, overruleReason, lines, ...(paymentMethod !== 'delivery' && { paymentMethod }) };
    return returnPieces({ ...call, body: { ...body, ...expected } });
  };
}
