import { isRecord } from '@shop/shared/rules';

/** A backup cannot be made or restored. The message is written for the user. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The message of an error; '' for an error without one. */
export const messageOf = (error: unknown): string =>
  isRecord(error) && typeof error['message'] === 'string' ? error['message'] : '';
