import { accessSync, constants, existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { causesOf, codeOf } from '../unavailable';

/** Explanations of disk errors for the person who starts the server, by error code. */
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
  ENOENT: 'a part of the path leads nowhere',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of the path is no folder',
  EPERM: 'this user may not use it',
  EROFS: 'the disk is read-only',
};

/** The error code of a failed mkdir. Node always reports ENOENT, whatever the system said about the parent folder. */
function reasonNotMade(path: string): string {
  let above = dirname(path);
  while (!existsSync(above)) above = dirname(above);
  try {
    accessSync(above, constants.W_OK);
    return 'ENOENT';
  } catch (error) {
    return codeOf(error);
  }
}

/** Explains a disk error in one sentence; null for any other error. */
export function diskFault(error: unknown, dataDir: string): string | null {
  for (const cause of causesOf(error)) {
    if (!('syscall' in cause)) continue;
    const path = 'path' in cause && typeof cause.path === 'string' ? cause.path : dataDir;
    const missing = codeOf(cause) === 'ENOENT';
    // Other missing files are not a problem of this folder.
    if (missing && cause.syscall !== 'mkdir') continue;
    const code = missing ? reasonNotMade(path) : codeOf(cause);
    if (!Object.hasOwn(FAULTS, code)) continue;
    return `${path} cannot be used: ${String(FAULTS[code])} (${code}). DATA_DIR says where the shop keeps its data.`;
  }
  return null;
}
