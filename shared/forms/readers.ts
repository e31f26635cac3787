/** For `register`'s `setValueAs`: an empty box is no number, and a text that is not a number stays visible as such. */
export const readNumber = (text: unknown): number | undefined => {
  if (typeof text === 'number') return text;
  const trimmed = typeof text === 'string' ? text.trim() : '';
  return trimmed === '' ? undefined : Number(trimmed);
};

/** For `register`'s `setValueAs`: a box or choice left empty is not said at all. */
export const readOptional = (text: unknown): string | undefined =>
  typeof text === 'string' && text.trim() !== '' ? text : undefined;
