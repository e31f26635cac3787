import type { ErrorBody } from '@shop/shared/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseErrorOf } from '../database/client';
import { isUnavailable } from '../unavailable';
import { ShopError, unavailable } from '../errors';
import { HttpError, statusOf } from './http-error';

const NEUTRAL = 'Something went wrong on our side. Please try again.';

/** Codes and texts for the errors that Fastify raises itself, by its error code. */
const FASTIFY_ERRORS: Readonly<Record<string, { code: string; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'BODY_TOO_LARGE', message: 'The body is too large' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'MALFORMED_JSON', message: 'The body is empty, JSON was expected' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'MALFORMED_JSON', message: 'The body is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'BAD_REQUEST', message: 'The body is not as long as announced' },
  FST_ERR_BAD_URL: { code: 'BAD_REQUEST', message: 'The address is malformed' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'BAD_REQUEST', message: 'The address is too long' },
};

/** Texts for values that a contract allows and PostgreSQL cannot store, by its error code. */
const VALUE_ERRORS: Readonly<Record<string, string>> = {
  '22003': 'A number is too large',
  '22021': 'Text must not contain null characters',
  '22P05': 'Text must not contain null characters',
};

/** The body that answers an error. */
export function errorBody(error: ShopError | HttpError, requestId: string): ErrorBody {
  const details = error instanceof ShopError ? error.details : undefined;
  return {
    error: error.message,
    message: error.message,
    code: error.code,
    status: statusOf(error),
    errors: error.errors,
    requestId,
    ...(details === undefined ? {} : { details }),
  };
}

/** An error that the caller may read, made of anything thrown; null for a fault of the server, which stays private. */
export function publicErrorOf(error: FastifyError | Error): ShopError | HttpError | null {
  if (error instanceof ShopError || error instanceof HttpError) return error;
  const refusedValue = VALUE_ERRORS[databaseErrorOf(error)?.code ?? ''];
  if (refusedValue !== undefined) return new ShopError('invalid', 'INVALID', refusedValue);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 400 || status >= 500) return null;
  const known = FASTIFY_ERRORS[error instanceof Error && 'code' in error ? error.code : ''];
  // A SyntaxError of the JSON parser has no code of its own.
  if (known === undefined && error.name === 'SyntaxError') {
    return new ShopError('malformed', 'MALFORMED_JSON', 'The body is not valid JSON');
  }
  return new HttpError(status, known?.code ?? 'BAD_REQUEST', known?.message ?? 'The request cannot be understood');
}

/** Answers an error with its status, its body and, where it has one, Retry-After. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ShopError | HttpError): FastifyReply {
  const retryAfter = error instanceof ShopError ? error.retryAfter : undefined;
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  return reply
    .status(statusOf(error))
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id));
}

/** While something is away, one request in this time is logged as such (ms). */
const AWAY_LINE_MS = 1_000;

/**
 * Answers every error with the error body. A public error is answered as it is. While the database or the storage is
 * unavailable the answer is 503, for any other fault a neutral 500. Both are logged; of an outage, which fails every
 * request, one line a second says how many it leaves out.
 *
 * @param now the time of a clock in milliseconds
 */
export function handleErrors(app: FastifyInstance, now: () => number = () => performance.now()): void {
  let nextLine = -Infinity;
  let leftOut = 0;
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const publicError = publicErrorOf(error);
    if (publicError !== null) return sendError(request, reply, publicError);
    if (isUnavailable(error)) {
      if (now() < nextLine) leftOut += 1;
      else {
        request.log.error({ err: error, cause: 'away', leftOut }, 'something that the shop stands on is away');
        nextLine = now() + AWAY_LINE_MS;
        leftOut = 0;
      }
      return sendError(request, reply, unavailable());
    }
    request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, new ShopError('internal', 'INTERNAL', NEUTRAL));
  });
}
