import { createHash } from 'node:crypto';

/** The hash of a key. Keys may hold personal data (account, phone, address), so only hashes are stored. */
export const hashed = (key: string) => createHash('sha256').update(key).digest('base64url');
