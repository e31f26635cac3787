/** Without letters and digits that look alike when read out: no 0, o, 1, i, l. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password that can be read out over the phone: four groups of four, some 79 bits. */
export const generatePassword = (): string => {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
};

/** Each letter equally likely: a number beyond the last whole round of letters is drawn again. */
function randomLetter(): string {
  const limit = 256 - (256 % LETTERS.length);
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (number < limit) return LETTERS.charAt(number % LETTERS.length);
  }
}
