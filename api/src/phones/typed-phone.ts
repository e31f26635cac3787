import { phoneSearch } from '@shop/shared/rules';
import { readPhone } from './read-phone';
import type { Country } from './read-phone';

/** Whether what was typed in a search is a phone number, in any spelling, or a part of its digits. */
export function isTypedPhone(phone: string, typed: string, country: Country): boolean {
  const digits = phoneSearch(typed);
  if (digits === null) return false;
  const reading = readPhone(phone, country);
  return reading.digits.includes(digits) || reading.identity === readPhone(typed, country).identity;
}
