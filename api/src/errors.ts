import type { ErrorBody } from '@shop/shared/contracts';

/** One thing wrong with a request, at a field of it. */
export type FieldError = ErrorBody['errors'][number];

/** What an error answer may carry besides its text. */
export interface ErrorExtras {
  errors?: FieldError[];
  /** Facts that the caller may act on, such as the new totals after a price change. */
  details?: Record<string, unknown>;
  /** Seconds after which to try again: the Retry-After header. */
  retryAfter?: number;
}

/**
 * A refusal that the caller is to read: services throw it, the error handler turns it into the error body. `message`
 * is a sentence for people, `code` a constant for programs.
 */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly errors: FieldError[];
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    extras: ErrorExtras = {},
  ) {
    super(message);
    this.errors = extras.errors ?? [];
    this.details = extras.details;
    this.retryAfter = extras.retryAfter;
  }
}

/** 404: `what` as people call it, such as 'Order'. */
export const notFound = (what: string): ShopError => new ShopError(404, 'NOT_FOUND', `${what} not found`);

/** 409: the request was fine, but not in the state that things are in. */
export const conflict = (code: string, message: string, details?: Record<string, unknown>): ShopError =>
  new ShopError(409, code, message, { details });

/**
 * 409: the write is based on an old read, somebody else was quicker. Every such refusal has this one code.
 *
 * @param message a sentence that names the thing: 'Tops was changed meanwhile.'
 * @param details what is there now, such as the current `version`
 */
export const versionConflict = (message: string, details: Record<string, unknown>): ShopError =>
  conflict('VERSION_OLD', message, details);

/** 422: well formed, but the value of a field makes no sense here. */
export const invalid = (field: string, message: string): ShopError =>
  new ShopError(422, 'INVALID', message, { errors: [{ field, message }] });

/** 401: not signed in, or no longer. */
export const unauthorized = (message = 'Please sign in', code = 'UNAUTHORIZED'): ShopError =>
  new ShopError(401, code, message);

/** 403: signed in, but not allowed to. */
export const forbidden = (message: string): ShopError => new ShopError(403, 'FORBIDDEN', message);

/** 429: too often; try again after that many seconds. */
export const tooManyRequests = (seconds: number, message = 'Too many requests. Please try again later.'): ShopError =>
  new ShopError(429, 'TOO_MANY_REQUESTS', message, { retryAfter: Math.max(1, Math.ceil(seconds)) });

/** When to try again while something that the shop stands on is away, in seconds. */
export const AWAY_SECONDS = 5;

/** 503: something that the shop stands on is away; the same request may succeed in a moment. */
export const unavailable = (): ShopError =>
  new ShopError(503, 'UNAVAILABLE', 'The shop cannot answer at the moment. Please try again in a few seconds.', {
    retryAfter: AWAY_SECONDS,
  });

/** When to ask again whether a shop has opened, in seconds. */
export const CLOSED_RETRY_SECONDS = 3_600;

/** 503: the shop has no name or phone number yet, so it is closed to visitors. */
export const shopClosed = (): ShopError =>
  new ShopError(503, 'SHOP_CLOSED', 'This shop opens soon and takes no orders yet', {
    retryAfter: CLOSED_RETRY_SECONDS,
  });
