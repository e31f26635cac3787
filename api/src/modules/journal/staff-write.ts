import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../deps';
import { ShopError } from '../../http/errors';

/** Who writes, when, and under which request: what every write by staff is recorded with. */
export interface StaffWrite {
  actor: Actor;
  now: Date;
  requestId: string;
}

/**
 * Refuses a write that is based on an old read.
 *
 * @param what the thing, as people call it: 'supplier'
 * @param sent the version the write is based on; one that does not say is let through
 * @throws ShopError 409 STALE with the current version
 */
export function refuseStale(what: string, current: number, sent: number | null | undefined): void {
  if (sent == null || sent === current) return;
  const message = `This ${what} was changed by someone else in the meantime. Reload it and make your changes again.`;
  throw new ShopError(409, 'STALE', message, { details: { version: current } });
}

/** The fields in which two states of a thing differ: what the audit log keeps of a change. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const keys = Object.keys(after).filter((key) => !isDeepStrictEqual(before[key], after[key]));
  const pick = (state: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(keys.map((key) => [key, state[key] ?? null]));
  return { before: pick(before), after: pick(after) };
}
