import { exchangeCreateSchema } from '@shop/shared/contracts/exchange';
import { EXCHANGE_REASONS, EXCHANGE_WISHES } from '@shop/shared/rules';
import { z } from 'zod';

/**
 * The schema of the form: the request, with a reason that is not chosen yet, and without the expected total. The size
 * of a line from which nothing goes out is ''.
 */
export const exchangeFormSchema = exchangeCreateSchema.omit({ expectedTotal: true, request: true }).extend({
  what: z.enum(EXCHANGE_WISHES),
  /** The shopper's request that it answers, NO_REQUEST for none; '' is not chosen yet. */
  request: z.string().min(1, 'Choose which request this answers'),
  lines: z
    .array(
      exchangeCreateSchema.shape.lines.element.extend({
        reason: z.string().pipe(z.enum(EXCHANGE_REASONS, 'Reason is required')),
        size: z.custom<string | undefined>((size) => typeof size === 'string', 'Choose what goes out'),
      }),
    )
    .min(1, 'Choose at least one piece that comes back'),
});

/** Chosen where no request is answered. */
export const NO_REQUEST = 'none';

/** The values of the form. */
export type ExchangeFields = z.input<typeof exchangeFormSchema>;

/** A line of the form: pieces that come back, and what goes out for them. */
export type FormLine = ExchangeFields['lines'][number];
