/** Whether a value from outside is an object with fields: neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value from outside is a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a value from outside can be called; what it takes and returns stays unknown. */
export const isFunction = (value: unknown): value is (...values: unknown[]) => unknown => typeof value === 'function';
