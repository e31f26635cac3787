import type { QuoteRequest } from '@shop/shared/contracts';
import { useQuote } from '../endpoints';
import type { DraftLine } from './draft';

/** What the shop says of a coupon for the lines as they stand. */
export interface CouponQuote {
  /** Dollars that it takes off; 0 until the shop has said, and where it takes none. */
  discount: number;
  /** A request is under way. */
  asking: boolean;
  /** Why it does not apply, or is not known to. */
  problem: string | undefined;
}

/** @param code undefined for no coupon: no request is sent */
export function useCouponQuote(lines: readonly DraftLine[], code: string | undefined): CouponQuote {
  const body: QuoteRequest = {
    products: lines.map(({ productId, size, color, quantity }) => ({ product: productId, size, color, quantity })),
    couponCode: code,
  };
  const skip = code === undefined || lines.length === 0;
  const { currentData, isFetching, isError } = useQuote({ body }, { skip, refetchOnMountOrArgChange: true });
  if (skip) return { discount: 0, asking: false, problem: undefined };
  const unknown = isError ? 'The coupon could not be checked. Try again in a moment.' : undefined;
  return {
    discount: currentData?.couponCode ? currentData.discount : 0,
    asking: isFetching,
    problem: currentData?.couponError ?? unknown,
  };
}
