import type { Order } from '@shop/shared/contracts';
import type { z } from 'zod';
import { type RecordedRequest, failure } from './fake-http';

/** The time of a change of sample data. */
export const now = (): string => new Date().toISOString();

/** The author of a change. */
export const AUTHOR = 'Pretend session';

/** An order after an event, which stands in its history. */
export const happened = (order: Order, event: string): Order => ({
  ...order,
  history: [...order.history, { status: event, at: now(), by: AUTHOR }],
});

/** The refusal for a record that does not exist. */
export const notFound = () => failure(404, { error: 'It is not there anymore', code: 'NOT_FOUND' });

/** Dollars, rounded to the cent. */
export const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

/**
 * Answers a request whose body matches the schema. Refuses others with a message for each field, as the server does.
 */
export const withBody =
  <Schema extends z.ZodType, Reply>(
    schema: Schema,
    answer: (body: z.output<Schema>, request: RecordedRequest) => Reply,
  ) =>
  (request: RecordedRequest) => {
    const read = schema.safeParse(request.body);
    if (read.success) return answer(read.data, request);
    const errors = read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }));
    return failure(422, { error: errors[0]?.message ?? 'Invalid', code: 'VALIDATION', errors });
  };
