import { causesOf } from '../unavailable';

/** What each fault of a disk means to the person who starts the shop. */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'this user may not use it',
  EDQUOT: 'the disk is full',
  EEXIST: 'something else has that name',
  EIO: 'the disk fails',
  EISDIR: 'it is a folder',
  ELOOP: 'its links lead in a circle',
  EMFILE: 'too many files are open',
  ENAMETOOLONG: 'the path is too long',
  ENFILE: 'too many files are open',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is no folder',
  EPERM: 'this user may not use it',
  EROFS: 'the disk is read-only',
};

/** A fault of the disk in one sentence; null for any other error. */
export function diskFault(error: unknown, dataDir: string): string | null {
  for (const cause of causesOf(error)) {
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
    if (!('syscall' in cause) || !Object.hasOwn(FAULTS, code)) continue;
    const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : dataDir;
    return `${path} cannot be used: ${String(FAULTS[code])} (${code}). DATA_DIR says where the shop keeps its data.`;
  }
  return null;
}
