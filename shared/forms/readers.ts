/**
 * For `setValueAs` of `register`. An empty input is undefined. Text that is not a number becomes NaN, so that it stays
 * visible as an error.
 */
export const readNumber = (text: unknown): number | undefined => {
  if (typeof text === 'number') return text;
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' ? undefined : Number(trimmed);
};

/** For `setValueAs` of `register`. An empty input or choice is undefined. */
export const readOptional = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text : undefined;
