/** A setting is invalid. The message names the variable and is for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}
