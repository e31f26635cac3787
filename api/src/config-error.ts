/**
 * A setting that cannot be used: the message names the variable and is written for the person who starts the server.
 */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
