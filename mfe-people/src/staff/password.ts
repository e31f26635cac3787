/** Letters and digits of passwords, without 0, o, 1, i and l, which are easily confused. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A random password that can be read out over the phone: four groups of four, about 79 bits. */
export const generatePassword = (): string => {
  const letters = Array.from({ length: GROUPS * GROUP_LENGTH }, randomLetter);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-');
};

/** A random letter with equal probabilities: numbers beyond the last full multiple are drawn again. */
function randomLetter(): string {
  const limit = 256 - (256 % LETTERS.length);
  for (;;) {
    const [number = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (number < limit) return LETTERS.charAt(number % LETTERS.length);
  }
}
