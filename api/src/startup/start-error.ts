/** The shop could not be started; the message is written for the person at the keyboard. */
export class StartError extends Error {
  override name = 'StartError';
}
