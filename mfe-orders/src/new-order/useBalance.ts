import { useDebouncedValue } from '@shop/shared/api';
import { phoneProblem } from '@shop/shared/rules';
import { useStoreBalance } from '../endpoints';

/** The store balance of a typed phone number, in dollars; 0 while it is not known or is no number. */
export function useBalance(typed: string): number {
  const phone = useDebouncedValue(typed.trim());
  const skip = phone === '' || phoneProblem(phone) !== null;
  const { currentData } = useStoreBalance({ query: { phone } }, { skip });
  return skip || phone !== typed.trim() ? 0 : (currentData?.balance ?? 0);
}
