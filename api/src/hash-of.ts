import { createHash } from 'node:crypto';

/** The hash of a key. Keys may hold personal data (account, phone, address), so only hashes are stored. */
export const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');
