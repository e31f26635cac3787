/** A word or sentence with its first letter in upper case: 'on the way' becomes 'On the way'. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The initials of a name: the first letters of its first and its last word. */
export const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => ([...word][0] ?? '').toUpperCase()).join('');
};

/** A count with its noun: '1 order', '1,290 orders'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(String(count))} ${count === 1 ? one : many}`;

/** A file size for people: '340 bytes', '12 KB', '4.2 MB'. */
export const fileSize = (bytes: number): string => {
  if (bytes < 1024) return counted(bytes, 'byte');
  const kilobytes = Math.round(bytes / 1024);
  if (kilobytes < 1024) return `${kilobytes} KB`;
  return `${withCommas(String(Math.round((bytes / 1024 / 1024) * 10) / 10))} MB`;
};

/** Adds a comma before every three digits: '1234.50' becomes '1,234.50'. At most three decimals. */
export const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** How many names a sentence has. */
const MAX_NAMES = 3;

/** Names for a sentence: 'Cap', 'Cap, Tee and Jacket', 'Cap, Tee, Jacket and 5 more'. */
export const namesInSentence = (names: readonly string[]): string => {
  const named = names.slice(0, MAX_NAMES);
  const others = names.length - named.length;
  const last = others > 0 ? `${others} more` : named.pop();
  return named.length === 0 ? (last ?? '') : `${named.join(', ')} and ${last}`;
};
