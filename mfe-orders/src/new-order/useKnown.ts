import { useDebouncedValue } from '@shop/shared/api';
import type { KnownCustomer } from '@shop/shared/contracts';
import { useKnownCustomers } from '../endpoints';
import type { DraftCustomer } from './draft';

/** From this many characters customers are looked up. */
const LEAST = { phone: 4, name: 3 };

/** From this many digits a number without its country code is taken for the customer's. */
const LOCAL_DIGITS = 7;

const digitsOf = (phone: string): string => phone.replace(/\D/g, '');

/** What to look up: the phone, or the name while there is no phone; '' for too little. */
const lookUp = ({ name, phone }: DraftCustomer): string => {
  if (digitsOf(phone).length >= LEAST.phone) return phone.trim();
  return phone.trim() === '' && name.trim().length >= LEAST.name ? name.trim() : '';
};

/** Whether a typed number is the customer's: with all its digits, or as it is written without its country code. */
const isNumberOf = ({ phone }: KnownCustomer, typed: string): boolean => {
  const digits = digitsOf(typed);
  const local = digits.replace(/^0+/, '');
  return digits === digitsOf(phone) || (local.length >= LOCAL_DIGITS && digitsOf(phone).endsWith(local));
};

/** The customers who match what was typed, and the one whose whole number is in the form. */
export function useKnown(customer: DraftCustomer): {
  found: readonly KnownCustomer[];
  chosen: KnownCustomer | undefined;
} {
  const q = useDebouncedValue(lookUp(customer));
  const { data } = useKnownCustomers({ query: { q } }, { skip: q === '' });
  const found = q === '' || lookUp(customer) === '' ? [] : (data ?? []);
  const numbered = customer.phone.trim() === '' ? [] : found.filter((one) => isNumberOf(one, customer.phone));
  return { found, chosen: numbered.length === 1 ? numbered[0] : undefined };
}
