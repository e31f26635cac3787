import { useDebouncedValue } from '@shop/shared/api';
import type { KnownCustomer } from '@shop/shared/contracts';
import { phoneDigits } from '@shop/shared/rules';
import { useKnownCustomers } from '../endpoints';
import type { DraftCustomer } from './draft';

/** From this many characters customers are looked up. */
const LEAST = { phone: 4, name: 3 };

/** From this many digits a number without its country code is taken for the customer's. */
const LOCAL_DIGITS = 7;

/** What to look up: the phone, or the name while there is no phone; '' for too little. */
const lookUp = ({ name, phone }: DraftCustomer): string => {
  if (phoneDigits(phone).length >= LEAST.phone) return phone.trim();
  return phone.trim() === '' && name.trim().length >= LEAST.name ? name.trim() : '';
};

/** The digits of a number without zeros before them: '(0)70 111 222' is '70111222'. */
const bareDigits = (phone: string): string => phoneDigits(phone.replace('(0)', '')).replace(/^0+/, '');

/** Whether a typed number is the customer's. Either may be written with or without the country code. */
const isNumberOf = ({ phone }: KnownCustomer, typed: string): boolean => {
  const [theirs, digits] = [bareDigits(phone), bareDigits(typed)];
  const short = Math.min(theirs.length, digits.length);
  return theirs === digits || (short >= LOCAL_DIGITS && (theirs.endsWith(digits) || digits.endsWith(theirs)));
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
