import type { KeyValueStorage } from '@shop/shared/api';
import { DAY_MS, OUTCOME_KINDS, PARCEL_STEPS, isRecord } from '@shop/shared/rules';
import type { ParcelScan } from './parcel-line';

/** Scans that the server has not done yet are stored in the browser for each user, because the page may be closed. */
const keyOf = (userId: string): string => `mfe-orders.parcels.${userId}`;

/** Scans older than this many milliseconds are dropped, because the server forgets their keys soon after. */
const OLD = DAY_MS;

interface StoredScan extends ParcelScan {
  /** When it was scanned, in milliseconds since 1970. */
  at: number;
}

const readScan = (value: unknown): StoredScan[] => {
  if (!isRecord(value)) return [];
  const { key, code, at, anyway } = value;
  const step = PARCEL_STEPS.find((known) => known === value['step']);
  const reason = OUTCOME_KINDS.find((known) => known === value['reason']);
  if (typeof key !== 'string' || typeof code !== 'string' || typeof at !== 'number' || !step || !reason) return [];
  return at > Date.now() - OLD ? [{ key, code, step, reason, anyway: anyway === true, at }] : [];
};

/** The stored scans of a user, the oldest first. */
export const readScans = (storage: KeyValueStorage, userId: string): StoredScan[] => {
  try {
    const value: unknown = JSON.parse(storage.get(keyOf(userId)) ?? '[]');
    return Array.isArray(value) ? value.flatMap(readScan) : [];
  } catch {
    // Invalid or foreign data: treated as nothing stored.
    return [];
  }
};

const write = (storage: KeyValueStorage, userId: string, scans: readonly StoredScan[]): void => {
  if (scans.length > 0) storage.set(keyOf(userId), JSON.stringify(scans));
  else storage.remove(keyOf(userId));
};

/** Stores a scan. Other tabs store theirs beside it. */
export const storeScan = (storage: KeyValueStorage, userId: string, scan: ParcelScan): void => {
  const { key, code, step, reason, anyway } = scan;
  write(storage, userId, [...readScans(storage, userId), { key, code, step, reason, anyway, at: Date.now() }]);
};

/** Removes scans that need no further request. */
export const dropScans = (storage: KeyValueStorage, userId: string, keys: ReadonlySet<string>): void =>
  write(
    storage,
    userId,
    readScans(storage, userId).filter(({ key }) => !keys.has(key)),
  );
