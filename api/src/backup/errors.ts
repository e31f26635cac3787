import { isRecord } from '@shop/shared/rules';
import { codeOf } from '../unavailable';

/** A backup cannot be made or restored. The message is written for the user. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The message of an error; '' for an error without one. */
export const messageOf = (error: unknown): string =>
  isRecord(error) && typeof error['message'] === 'string' ? error['message'] : '';

/** What codes of the operating system say about a file that a person named. */
const FILE_FAULTS: Readonly<Record<string, string>> = {
  ENOENT: 'It is not there.',
  ENOTDIR: 'It is not there.',
  EISDIR: 'It is a folder.',
  EACCES: 'This user may not use it.',
  EPERM: 'This user may not use it.',
  EROFS: 'Its disk is read-only.',
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
};

/** An error of the operating system about a file, in words; null for another error. */
export const fileFault = (error: unknown): string | null =>
  isRecord(error) && 'syscall' in error ? (FILE_FAULTS[codeOf(error)] ?? null) : null;
