import { phoneDigits, phoneFault, stripPhone } from '@shop/shared/rules';
import type { PhoneFault } from '@shop/shared/rules';
import { getCountryCallingCode, isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode, PhoneNumber } from 'libphonenumber-js/min';

export { isSupportedCountry };

/** The country whose plan numbers without a country code are read by; null: only international numbers are whole. */
export type Country = CountryCode | null;

/** A phone number as it was read. */
export interface PhoneReading {
  /** The whole number, as in '+96170111222'; null if no plan knows it. */
  e164: string | null;
  /** The digits as typed, without a leading 00; '' without any. */
  digits: string;
  /** Who it is: equal for all spellings of one number. E.164 where it is known, else a plus and the digits. */
  identity: string;
  /** The digits of its spellings. A number that was never read, or that no plan knows, is found by them. */
  spellings: string[];
  /** Why it is not one whole number; null if it is, or if only the plan does not know it. */
  problem: PhoneFault | null;
}

/** Reads digits with an optional plus as a number that a plan knows. */
function known(dialed: string, country: Country): PhoneNumber | null {
  const number = parsePhoneNumberFromString(dialed, {
    extract: false,
    ...(country !== null && { defaultCountry: country }),
  });
  if (number === undefined || number.ext !== undefined) return null;
  if (number.isValid()) return number;
  // '+34 (0) 612 345 678': some countries have no such zero, and still people write it.
  const zero = 1 + number.countryCallingCode.length;
  if (!dialed.startsWith('+') || dialed[zero] !== '0') return null;
  const without = parsePhoneNumberFromString(dialed.slice(0, zero) + dialed.slice(zero + 1), { extract: false });
  return without?.isValid() ? without : null;
}

/** The ways to write a number in digits: with its country's code, with a zero after it, and as in its own country. */
function spellingsOf(number: PhoneNumber, country: Country): string[] {
  const { countryCallingCode: code, nationalNumber: national } = number;
  const abroad = [`${code}${national}`, `${code}0${national}`];
  if (country === null || getCountryCallingCode(country) !== code) return abroad;
  return [...abroad, national, `0${national}`, number.formatNational().replace(/\D/g, '')];
}

/** Whether digits apart from each other are two numbers that the plans know: '70 111 222 03 123 456'. */
function isTwo(groups: readonly string[], country: Country): boolean {
  return groups.some(
    (_group, at) =>
      at > 0 && [groups.slice(0, at), groups.slice(at)].every((part) => readDigits(part.join(''), country) !== null),
  );
}

/** Reads digits: as a number with its country's code, or else as one of this country. */
function readDigits(digits: string, country: Country): PhoneNumber | null {
  // In Germany '4915123456789' would also be a long number of the town with the area code 4915.
  const hasOwnCode = country !== null && digits.startsWith(getCountryCallingCode(country));
  const abroad = country === null || hasOwnCode ? known(`+${digits}`, null) : null;
  return abroad ?? (country === null ? null : known(digits, country));
}

/**
 * A number with a last group behind a hyphen or in brackets. Only a plan can tell whether the group belongs to the
 * number ('030 12345-67' is one in Germany) or is dialed after it ('+1 212 555 0134 (43)').
 */
const LAST_GROUP = /^(.*\p{Nd})\s*[-\p{Pd}(]\s*\p{Nd}{1,5}\s*\)?\s*$/u;

/** Whether a text that is no number of a plan becomes one without its last group. */
const hasExtension = (phone: string, country: Country): boolean => {
  const shorter = LAST_GROUP.exec(phone)?.[1];
  return shorter !== undefined && readPhone(shorter, country).e164 !== null;
};

/**
 * Reads a phone number by the plan of the shop's country. What is typed decides: a plus or 00 begins a country code;
 * other digits are a number of that country. A number that no plan knows keeps its digits as its identity.
 */
export function readPhone(phone: string, country: Country): PhoneReading {
  const digits = phoneDigits(phone);
  const groups = phone.match(/[\p{Nd}+＋]+/gu)?.map((group) => phoneDigits(group)) ?? [];
  const isInternational = /^(?:\+|00)/.test(stripPhone(phone));
  const fault = phoneFault(phone);
  const number = fault === null && digits !== '' ? readDigits(digits, isInternational ? null : country) : null;
  if (number !== null) {
    const spellings = [...new Set([digits, ...spellingsOf(number, country)])];
    return { e164: number.number, digits, identity: number.number, spellings, problem: null };
  }
  const found = fault !== 'extension' && groups.length > 1 && isTwo(groups, country) ? 'two numbers' : fault;
  const problem = (found === null || found === 'too long') && hasExtension(phone, country) ? 'extension' : found;
  // '33612345678' may be a foreign number without its plus. That is not sure, but it is the same person.
  const guess = problem === null && !isInternational ? known(`+${digits}`, null) : null;
  const identity = guess?.number ?? `+${digits}`;
  const spellings = digits === '' ? [] : [...new Set([digits, identity.slice(1)])];
  return { e164: null, digits, identity, spellings, problem };
}

/**
 * The country whose numbers the shop's customers type: the setting, or else the country of the shop's own number.
 *
 * @param setting two letters (ISO 3166), or ''
 * @param shop its numbers, as the settings have them
 */
export function shopCountry(setting: string, { phone, chatNumber }: { phone: string; chatNumber: string }): Country {
  if (isSupportedCountry(setting)) return setting;
  for (const own of [phone, chatNumber && `+${chatNumber}`]) {
    const number = own === '' ? undefined : parsePhoneNumberFromString(own.trim().replace(/^00/, '+'));
    const [country] = number?.country === undefined ? (number?.getPossibleCountries() ?? []) : [number.country];
    if (country !== undefined) return country;
  }
  return null;
}

/**
 * The digits that a chat with a stored number is opened with; null if it is not known to be whole. A number that was
 * not read yet is whole if it has a country code.
 *
 * @param e164 as it is stored: '' if no plan knows it, null if it was not read
 */
export const chatPhoneOf = (phone: string, e164: string | null): string | null =>
  (e164 ?? readPhone(phone, null).e164 ?? '').slice(1) || null;
