/** Fewer digits than this are no number that anybody could be called under. */
const LEAST_DIGITS = 6;

/** The value of a digit of any script: each script has its ten in a row, from its own zero on. */
const digitValue = (digit: string): number => {
  let before = digit.codePointAt(0) ?? 0;
  let value = -1;
  while (/\p{Nd}/u.test(String.fromCodePoint(before))) {
    before -= 1;
    value += 1;
  }
  return value % 10;
};

/** The same with digits from 0 to 9 and the plain plus sign, whatever script they are typed in: '٠٣' is '03'. */
const plainDigits = (phone: string): string =>
  phone.replace(/[^\P{Nd}\d]/gu, (digit) => String(digitValue(digit))).replaceAll('＋', '+');

/** A phone number as it is stored and compared: digits and at most one leading plus. */
export const normalisePhone = (phone: string): string => {
  const plain = plainDigits(phone);
  const digits = plain.replace(/\D/g, '');
  return plain.trim().startsWith('+') && digits !== '' ? `+${digits}` : digits;
};

/** What is typed into the tracking form, as it is sent: everything but digits and plus signs is dropped. */
export const stripPhone = (phone: string): string => plainDigits(phone).replace(/[^\d+]/g, '');

/** The digits alone, without the 00 that stands for a plus: '+961 70 123' and '00961 70 123' are the same line. */
export const phoneDigits = (phone: string): string =>
  plainDigits(phone)
    .replace(/\D/g, '')
    .replace(/^(?:00)+/, '');

/** What is wrong with a phone number that somebody typed to be called under; null when nothing is. */
export const phoneProblem = (phone: string): string | null => {
  const { length } = phoneDigits(phone);
  if (length === 0) return 'Phone number must contain digits';
  // A letter for a digit, as in 'O3 123 456', would reach somebody else or nobody.
  if (/\p{L}/u.test(phone)) return 'Phone number must not contain letters';
  return length < LEAST_DIGITS ? `Phone number must have at least ${LEAST_DIGITS} digits` : null;
};

/**
 * The digits to look for among phone numbers, however those are spelled; null for what does not look like a phone: 'Tee
 * 3' must not find every number with a 3 in it.
 */
export const phoneSearch = (typed: string): string | null => {
  const digits = phoneDigits(typed);
  return /^[\d\s()+./-]{3,}$/.test(plainDigits(typed).trim()) && digits !== '' ? digits : null;
};

/** True when a phone number contains what was typed, however either is spelled. */
export const matchesPhone = (typed: string, phone: string): boolean => {
  const digits = phoneSearch(typed);
  return digits !== null && phoneDigits(phone).includes(digits);
};

/** A phone number fit for a log: only its last two digits. */
export const maskPhone = (phone: string): string => {
  const digits = phoneDigits(phone);
  return `${'*'.repeat(Math.max(digits.length - 2, 0))}${digits.slice(-2)}`;
};
