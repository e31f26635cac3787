/** The key under which a browser keeps whether single letters are shortcuts. */
export const LETTER_SETTING = 'letterKeys';

/** The kept value when they are switched off. */
export const LETTERS_OFF = 'off';
