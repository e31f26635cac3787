/** A backup cannot be made or restored; the message is written for the person at the keyboard. */
export class BackupError extends Error {
  override name = 'BackupError';
}

/** The message of an error; '' for an error without one. */
export const messageOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
    ? error.message
    : '';
