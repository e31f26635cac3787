/** A word or sentence with its first letter in upper case: 'on the way' becomes 'On the way'. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of something there are, as people read it: '1 order', '1,290 orders'. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(String(count))} ${count === 1 ? one : many}`;

/** Digits with a comma before every three: '1234.50' becomes '1,234.50'. At most three decimals. */
export const withCommas = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
