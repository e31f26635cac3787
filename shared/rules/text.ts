/** A word or sentence with its first letter in upper case: 'on the way' becomes 'On the way'. */
export const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
