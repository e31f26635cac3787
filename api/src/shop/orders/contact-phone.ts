import { PHONE_FAULTS, phoneProblem } from '@shop/shared/rules';
import { invalid } from '../../errors';
import { readPhone } from '../../phones/read-phone';
import type { Country, PhoneReading } from '../../phones/read-phone';

/**
 * Reads the phone that an order is given.
 *
 * @throws ShopError invalid for a text that is not one phone number
 */
export function contactPhone(phone: string, country: Country): PhoneReading {
  const reading = readPhone(phone, country);
  const problem = reading.problem === null ? phoneProblem(phone) : PHONE_FAULTS[reading.problem];
  if (problem !== null) throw invalid('customerPhone', problem);
  return reading;
}
