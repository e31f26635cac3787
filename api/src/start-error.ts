/** The shop could not be started. The message is for the person who starts it. */
export class StartError extends Error {
  override name = 'StartError';
}
