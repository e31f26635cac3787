/**
 * What federation's runtime says in a browser goes to the console as it is. Its own logger, which this stands for, can also
 * say where it was called from: for a debug mode that the shop does not use.
 */
export const createLogger = (prefix: string) => ({
  warn: (...words: unknown[]) => console.warn(prefix, ...words),
  error: (...words: unknown[]) => console.error(prefix, ...words),
});

/* The rest of its names, which only builds have a use for. */
export const logger = /* @__PURE__ */ createLogger('[ Module Federation ]');
export const infrastructureLogger = logger;
export const createInfrastructureLogger = createLogger;
export const bindLoggerToCompiler = (): void => undefined;
