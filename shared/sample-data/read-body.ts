import type { z } from 'zod';
import { type RecordedRequest, failure } from './fake-http';

/** The moment at which sample data changes. */
export const now = (): string => new Date().toISOString();

/** Who changes it. */
export const BY = 'Pretend session';

/** Refuses what concerns a record that is not there. */
export const gone = () => failure(404, { error: 'It is not there anymore', code: 'NOT_FOUND' });

/** Dollars to the cent. */
export const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

/** Answers with what a body comes to, or refuses it field by field as the server does. */
export const reading =
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
