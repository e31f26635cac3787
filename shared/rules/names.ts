/** A comma that separates two names. A comma followed by whitespace is part of a name, such as 'Black, White'. */
const BETWEEN = /,(?!\s)/;

/**
 * The names in a filter's text, such as 'M' and 'L' in 'M,L', trimmed, without duplicates and blanks. Page URLs and API
 * requests use the same text.
 */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** The maximum length of such a text in an API request, in characters. */
export const NAMES_LENGTH = 2000;

/** The filter text for these names. */
export const namesText = (names: readonly string[]): string => names.join(',');

/**
 * The names that match a filter's text: those that it contains, and the whole text, because a single name may contain a
 * comma. A product must have at least one of them. An empty result matches every product.
 */
export const wantedNames = (text: string): string[] => {
  const names = namesIn(text);
  return names.length > 1 ? [...names, text.trim()] : names;
};

/** A function that checks whether the names of a product match a filter's text. The text is parsed only once. */
export const fitsNames = (text: string): ((listed: readonly string[]) => boolean) => {
  const wanted = wantedNames(text);
  return (listed) => wanted.length === 0 || listed.some((name) => wanted.includes(name));
};
