import type { ErrorBody } from '@shop/shared/contracts';

/** Why a request is refused. http/error-handler.ts maps each kind to an HTTP status. */
export type ErrorKind =
  | 'malformed'
  | 'unauthenticated'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'gone'
  | 'tooLarge'
  | 'invalid'
  | 'tooMany'
  | 'unavailable'
  | 'internal';

/** One problem of a request, and the field that has it. */
export type FieldError = ErrorBody['errors'][number];

/** Optional data of an error. */
export interface ErrorExtras {
  errors?: FieldError[];
  /** Facts that the caller can use, such as the new totals after a price change. */
  details?: Record<string, unknown>;
  /** Seconds after which the caller should try again. */
  retryAfter?: number;
}

/**
 * An error that the caller may read. Services throw it, and the error handler answers it. `message` is a sentence for
 * people, `code` a constant for programs.
 */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly errors: FieldError[];
  readonly details: Record<string, unknown> | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly kind: ErrorKind,
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

/** `what` does not exist. It is a name for people, such as 'Order'. */
export const notFound = (what: string): ShopError => new ShopError('notFound', 'NOT_FOUND', `${what} not found`);

/** The request is valid, but not in the current state of the data. */
export const conflict = (code: string, message: string, details?: Record<string, unknown>): ShopError =>
  new ShopError('conflict', code, message, { details });

/**
 * The write is based on an old read: somebody else has changed the item since then. All such errors have the code
 * VERSION_OLD.
 *
 * @param message a sentence that names the item: 'Tops was changed meanwhile.'
 * @param details the current state, such as the current `version`
 */
export const versionConflict = (message: string, details: Record<string, unknown>): ShopError =>
  conflict('VERSION_OLD', message, details);

/** A field is well formed, but its value is not possible here. */
export const invalid = (field: string, message: string): ShopError =>
  new ShopError('invalid', 'INVALID', message, { errors: [{ field, message }] });

/** The caller is not signed in, or not signed in any more. */
export const unauthenticated = (message = 'Please sign in', code = 'UNAUTHORIZED'): ShopError =>
  new ShopError('unauthenticated', code, message);

/** The caller is signed in, but may not do this. */
export const forbidden = (message: string): ShopError => new ShopError('forbidden', 'FORBIDDEN', message);

/** The caller did this too often, and may try again after `seconds`. */
export const tooManyRequests = (seconds: number, message = 'Too many requests. Please try again later.'): ShopError =>
  new ShopError('tooMany', 'TOO_MANY_REQUESTS', message, { retryAfter: Math.max(1, Math.ceil(seconds)) });

/** Seconds after which to try again while the database or the storage is unavailable. */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** The database or the storage is unavailable. The same request may succeed a moment later. */
export const unavailable = (): ShopError =>
  new ShopError(
    'unavailable',
    'UNAVAILABLE',
    'The shop cannot answer at the moment. Please try again in a few seconds.',
    { retryAfter: UNAVAILABLE_RETRY_SECONDS },
  );

/** Seconds after which to look again whether a shop has opened. */
export const CLOSED_RETRY_SECONDS = 3_600;

/** The shop has no name or no phone number yet, so it is closed to visitors. */
export const shopClosed = (): ShopError =>
  new ShopError('unavailable', 'SHOP_CLOSED', 'This shop opens soon and takes no orders yet', {
    retryAfter: CLOSED_RETRY_SECONDS,
  });

/** Seconds after which to look again whether a shop that is closed for maintenance is back. */
export const MAINTENANCE_RETRY_SECONDS = 300;

/** The shop is closed to visitors for maintenance. */
export const backSoon = (): ShopError =>
  new ShopError('unavailable', 'SHOP_CLOSED', 'This shop is back soon. Please place your order a little later', {
    retryAfter: MAINTENANCE_RETRY_SECONDS,
  });
