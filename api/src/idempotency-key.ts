import { createHash } from 'node:crypto';
import { ShopError } from './errors';

const MAX_KEY = 200;

/** A shorter key could be guessed, or made by two clients. */
const MIN_KEY = 16;

/**
 * Reads the idempotency key of a request from its header; null without one.
 *
 * @throws ShopError malformed for a key of less than 16 or more than 200 characters, or with others than visible ASCII
 *   ones
 */
export function idempotencyKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = header.trim();
  if (key.length >= MIN_KEY && key.length <= MAX_KEY && /^[\x21-\x7e]+$/.test(key)) return key;
  const message = `Idempotency-Key must be ${MIN_KEY} to ${MAX_KEY} visible characters`;
  throw new ShopError('malformed', 'VALIDATION', message, { errors: [{ field: 'Idempotency-Key', message }] });
}

/** Hash of a parsed request: the same for bodies that mean the same, however they are spelled. */
export const requestHash = (body: object): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');
