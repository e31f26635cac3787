import { foldText } from './fold-text';

/** A phone number needs at least this many digits. */
const MIN_DIGITS = 6;
/** The longest number of the international plan (E.164), without its plus. */
const MAX_DIGITS = 15;

/** The value of a digit in any script. Unicode lists the ten digits of each script in a row, from zero. */
const digitValue = (digit: string): number => {
  let before = digit.codePointAt(0) ?? 0;
  let value = -1;
  while (/\p{Nd}/u.test(String.fromCodePoint(before))) {
    before -= 1;
    value += 1;
  }
  return value % 10;
};

/** Replaces digits and plus signs of any script by 0 to 9 and '+': '٠٣' becomes '03'. */
const plainDigits = (phone: string): string =>
  phone.replace(/[^\P{Nd}\d]/gu, (digit) => String(digitValue(digit))).replaceAll('＋', '+');

/** The form in which a phone number is stored and compared: digits and at most one leading plus. */
export const normalizePhone = (phone: string): string => {
  const plain = plainDigits(phone);
  const digits = plain.replace(/\D/g, '');
  return plain.trim().startsWith('+') && digits !== '' ? `+${digits}` : digits;
};

/** The tracking form's input as it is sent: only digits and plus signs remain. */
export const stripPhone = (phone: string): string => plainDigits(phone).replace(/[^\d+]/g, '');

/** The digits only, without a leading 00 for plus: '+961 70 123' and '00961 70 123' are the same number. */
export const phoneDigits = (phone: string): string =>
  plainDigits(phone)
    .replace(/\D/g, '')
    .replace(/^(?:00)+/, '');

/** What keeps a text from being one whole phone number. */
export type PhoneFault = 'two numbers' | 'extension' | 'letter' | 'too long';

/** What a form says about each fault. */
export const PHONE_FAULTS: Readonly<Record<PhoneFault, string>> = {
  'two numbers': 'Enter one phone number only',
  extension: 'Enter the phone number without an extension',
  letter: 'Phone number must not contain letters',
  'too long': `Phone number must have at most ${MAX_DIGITS} digits`,
};

/**
 * Digits at the end that are dialed after the number: '#12', 'x12', 'ext. 12', ', 12', and '*12', ';12', ',,12#',
 * 'p12', 'w12' as phones store a pause.
 */
const EXTENSION = /\d.*(?:[#x,;*pw]|ext\w*)[\s.:=]*\d{1,5}#?\s*$/iu;

/**
 * Letters in place of digits, as in 'O3 123 456'. Without them, a wrong number would remain. A letter of a word is not
 * meant.
 */
const LOOK_ALIKE = /(?<!\p{L})[oilsbz\u03bf\u043e]+(?=\d)|(?<=\d)[oilsbz\u03bf\u043e]+(?!\p{L})/iu;

/** Whether a text such as 'x / y' can only be two numbers. It may be one where a country's plan would be needed. */
const holdsTwo = (plain: string): boolean => {
  if (/\d.*\+/u.test(plain)) return true;
  const parts = plain.split(/[/,;|&\n]|\s[-–—]\s|\s\p{L}+\s/u).filter((part) => phoneDigits(part).length > MIN_DIGITS);
  const [first = '', second = ''] = parts;
  const isNational = (part: string) => !/^[^\d+]*(?:\+|00)/u.test(part);
  return parts.length > 1 && (phoneDigits(plain).length > MAX_DIGITS || isNational(first) || /^\D*0|\+/u.test(second));
};

/** The fault of a text as a phone number, as it was typed; null without one. No plan of a country is known here. */
export const phoneFault = (phone: string): PhoneFault | null => {
  const plain = plainDigits(phone);
  if (holdsTwo(plain)) return 'two numbers';
  if (EXTENSION.test(plain)) return 'extension';
  if (LOOK_ALIKE.test(plain)) return 'letter';
  return phoneDigits(plain).length > MAX_DIGITS ? 'too long' : null;
};

/** The problem with a contact phone number; null if it is valid. */
export const phoneProblem = (phone: string): string | null => {
  const { length } = phoneDigits(phone);
  if (length === 0) return 'Phone number must contain digits';
  const fault = phoneFault(phone);
  if (fault !== null) return PHONE_FAULTS[fault];
  if (/\p{L}/u.test(phone)) return PHONE_FAULTS.letter;
  return length < MIN_DIGITS ? `Phone number must have at least ${MIN_DIGITS} digits` : null;
};

/** The address that calls a number that was checked, such as the shop's own. */
export const dialLink = (phone: string): string =>
  // The zero of '+44 (0)20 7946 0000' is not dialed from abroad.
  `tel:${stripPhone(phone.replace(/(\+|^00)(.*)\(0\)/, '$1$2'))}`;

/** The address that calls a number; null for a text that is not one whole number: a phone would call another one. */
export const callLink = (phone: string): string | null => (phoneProblem(phone) === null ? dialLink(phone) : null);

/** Dots and bullets that web pages and contacts put between groups of digits. */
const DOTS = /[\u00b7\u2022\u2027\u2043\u2219\u22c5\u30fb]/g;

/**
 * The digits to search for in phone numbers, in any spelling, also as a page or a contact copies it: with dashes and
 * dots of all kinds and invisible signs. Null if the text does not look like a phone number: 'Tee 3' must not match
 * every number with a 3 in it.
 */
export const phoneSearch = (typed: string): string | null => {
  const plain = plainDigits(foldText(typed)).replace(DOTS, '.');
  const digits = phoneDigits(plain);
  return /^[\d\s()+./-]{3,}$/.test(plain) && digits !== '' ? digits : null;
};

/**
 * Whether a phone number contains the typed digits, in any spelling of either.
 *
 * @param whole the number's digits with country code, if the server knows them; there is no zero before the number then
 */
export const matchesPhone = (typed: string, phone: string, whole?: string | null): boolean => {
  const digits = phoneSearch(typed.replace('(0)', ''));
  if (digits === null) return false;
  const withoutZero = digits.replace(/^0+/, '');
  return phoneDigits(phone).includes(digits) || (withoutZero.length > 2 && (whole ?? '').includes(withoutZero));
};

/** A phone number for logs: only its last two digits are shown. */
export const maskPhone = (phone: string): string => {
  const digits = phoneDigits(phone);
  return `${'*'.repeat(Math.max(digits.length - 2, 0))}${digits.slice(-2)}`;
};
