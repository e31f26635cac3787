/** A setting is invalid. The message names the variable and is for the person who starts the server. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

/** The error about these settings, one sentence each. */
export const refusal = (...problems: string[]): ConfigError =>
  new ConfigError(`These settings cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
