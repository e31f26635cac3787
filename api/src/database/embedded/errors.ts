/** The embedded database could not be started; the message is written for the person who starts the server. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError';
}
