/** A comma that separates two names; one with a blank after it is part of a name, such as 'Black, White'. */
const BETWEEN = /,(?!\s)/;

/**
 * The names that a filter's text holds, such as 'M' and 'L' in 'M,L': trimmed, each once, without blank ones. The same
 * text stands in an address and in a question to the API.
 */
export const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(BETWEEN)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** The longest text of names that a question to the API takes, in characters. */
export const NAMES_LENGTH = 2000;

/** The text that holds these names. */
export const namesText = (names: readonly string[]): string => names.join(',');

/**
 * The names of which a product must have one to fit a filter's text: those it holds, and the whole text, which may
 * itself be one name with a comma in it. None: every product fits.
 */
export const wantedNames = (text: string): string[] => {
  const names = namesIn(text);
  return names.length > 1 ? [...names, text.trim()] : names;
};

/** A filter's text as a question to the names that a product has; the text is read once for all of them. */
export const fitsNames = (text: string): ((listed: readonly string[]) => boolean) => {
  const wanted = wantedNames(text);
  return (listed) => wanted.length === 0 || listed.some((name) => wanted.includes(name));
};
