import type { ErrorBody } from '@shop/shared/contracts';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { databaseErrorOf } from '../database/client';
import { isUnavailable } from '../unavailable';
import { ShopError, unavailable } from '../errors';

const NEUTRAL = 'Something went wrong on our side. Please try again.';

/** Texts for refusals that Fastify makes itself, by its error code. */
const FASTIFY_ERRORS: Readonly<Record<string, { code: string; message: string }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'The body must be application/json' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'BODY_TOO_LARGE', message: 'The body is too large' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { code: 'MALFORMED_JSON', message: 'The body is empty, JSON was expected' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'MALFORMED_JSON', message: 'The body is not valid JSON' },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'BAD_REQUEST', message: 'The body is not as long as announced' },
  FST_ERR_BAD_URL: { code: 'BAD_REQUEST', message: 'The address is malformed' },
  FST_ERR_MAX_PARAM_LENGTH: { code: 'BAD_REQUEST', message: 'The address is too long' },
};

/** Values that pass the checks of a contract, but that PostgreSQL cannot keep, by its error code. */
const VALUE_ERRORS: Readonly<Record<string, string>> = {
  '22003': 'A number is too large',
  '22021': 'Text must not contain null characters',
  '22P05': 'Text must not contain null characters',
};

/** The error body of a refusal. */
export function errorBody(error: ShopError, requestId: string): ErrorBody {
  return {
    error: error.message,
    message: error.message,
    code: error.code,
    status: error.status,
    errors: error.errors,
    requestId,
    ...(error.details === undefined ? {} : { details: error.details }),
  };
}

/** Whatever was thrown, as a refusal; null for a fault of ours, which nobody outside is told about. */
export function refusalOf(error: FastifyError | Error): ShopError | null {
  if (error instanceof ShopError) return error;
  const refusedValue = VALUE_ERRORS[databaseErrorOf(error)?.code ?? ''];
  if (refusedValue !== undefined) return new ShopError(422, 'INVALID', refusedValue);
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  if (status < 400 || status >= 500) return null;
  const known = FASTIFY_ERRORS[error instanceof Error && 'code' in error ? error.code : ''];
  // A SyntaxError of the JSON parser has no code of its own.
  if (known === undefined && error.name === 'SyntaxError') {
    return new ShopError(400, 'MALFORMED_JSON', 'The body is not valid JSON');
  }
  return new ShopError(status, known?.code ?? 'BAD_REQUEST', known?.message ?? 'The request cannot be understood');
}

/** Answers a refusal with the error body. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: ShopError): FastifyReply {
  if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
  return reply
    .status(error.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id));
}

/**
 * Turns everything that goes wrong into the error body: refusals as they are, 503 while something that the shop stands on
 * is away, other faults as a neutral 500; both of these with a log line.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError | Error>((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal !== null) return sendError(request, reply, refusal);
    if (isUnavailable(error)) {
      request.log.error({ err: error }, 'something that the shop stands on is away');
      return sendError(request, reply, unavailable());
    }
    request.log.error({ err: error }, 'request failed');
    return sendError(request, reply, new ShopError(500, 'INTERNAL', NEUTRAL));
  });
}
