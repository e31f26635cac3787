import { PHONE_FAULTS, phoneProblem } from '@shop/shared/rules';
import { invalid } from '../errors';
import { readPhone } from './read-phone';
import type { Country, PhoneReading } from './read-phone';

/**
 * Reads the phone that an order or a supplier is given.
 *
 * @param field where it was typed
 * @throws ShopError invalid for a text that is not one phone number
 */
export function contactPhone(phone: string, country: Country, field = 'customerPhone'): PhoneReading {
  const reading = readPhone(phone, country);
  const problem = reading.problem === null ? phoneProblem(phone) : PHONE_FAULTS[reading.problem];
  if (problem !== null) throw invalid(field, problem);
  return reading;
}
