import { parseNumber } from '@shop/shared/rules';

/**
 * For `setValueAs` of `register`. An empty input is undefined. Text that is no number, or could be two, stays text: the
 * contract's schema refuses it and says why.
 */
export const readNumber = (typed: unknown): number | string | undefined => {
  if (typeof typed !== 'string') return typeof typed === 'number' ? typed : undefined;
  const value = parseNumber(typed);
  return Number.isNaN(value) ? typed : value;
};

/** For `setValueAs` of `register`. An empty input or choice is undefined. */
export const readOptional = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text : undefined;
