import { ShopError } from '../errors';
import type { ErrorKind, FieldError } from '../errors';

/** The status that each kind of error is answered with. */
const STATUS_OF_KIND: Readonly<Record<ErrorKind, number>> = {
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  gone: 410,
  tooLarge: 413,
  invalid: 422,
  tooMany: 429,
  internal: 500,
  unavailable: 503,
};

/** An error of HTTP itself, such as a body that arrives too slowly. Its status has no kind. */
export class HttpError extends Error {
  override name = 'HttpError';
  readonly errors: FieldError[] = [];

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The HTTP status of an error. */
export const statusOf = (error: ShopError | HttpError): number =>
  error instanceof ShopError ? STATUS_OF_KIND[error.kind] : error.status;
