import { isDeepStrictEqual } from 'node:util';
import type { Actor } from '../../actor';
import { versionConflict } from '../../errors';

/** Who writes, when, and under which request: what every write by staff is recorded with. */
export interface StaffWrite {
  actor: Actor;
  now: Date;
  requestId: string;
}

/**
 * Refuses a write that is based on an old read.
 *
 * @param name what the thing is called: 'Cedar Mill'
 * @param sent the version the write is based on; one that does not say is let through
 * @throws ShopError conflict VERSION_OLD with the current version
 */
export function assertCurrentVersion(name: string, current: number, sent: number | null | undefined): void {
  if (sent == null || sent === current) return;
  throw versionConflict(`${name} was changed meanwhile.`, { version: current });
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
