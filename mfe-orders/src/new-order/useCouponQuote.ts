import type { QuoteRequest } from '@shop/shared/contracts';
import { useQuote } from '../endpoints';
import type { DraftLine } from './draft';

/** The server's answer about a coupon for the current lines. */
export interface CouponQuote {
  /** The discount in dollars; 0 until the server has answered, and when the coupon does not apply. */
  discount: number;
  /** A request is under way. */
  asking: boolean;
  /** Why the coupon does not apply or could not be checked. */
  problem: string | undefined;
}

/** @param code undefined for no coupon; then no request is sent */
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
