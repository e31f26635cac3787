/** Whether an untrusted value is an object with fields: neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an untrusted value is a string. */
export const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether an untrusted value is a function. Its parameters and its result stay unknown. */
export const isFunction = (value: unknown): value is (...values: unknown[]) => unknown => typeof value === 'function';
