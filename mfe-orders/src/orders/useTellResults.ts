import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { OrdersStepped } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { orderNumber } from '@shop/shared/rules';
import { ordersLabel } from './labels';

/** Up to this many refused orders are named; the rest is only counted. */
const MAX_NAMED = 5;

interface Result {
  answer: { data?: OrdersStepped; error?: unknown };
  /** The number of orders that were sent. */
  count: number;
  /** What was done, for orders that succeeded: `packed`. */
  done: string;
  /** What failed, in front of the number of orders: `Failed to mark`. */
  failed: string;
}

/** Tells the result of a call about several orders, and names those that were refused. */
export function useTellResults(): (result: Result) => void {
  const dispatch = useAppDispatch();
  return ({ answer: { data, error }, count, done, failed }) => {
    const say = (kind: 'success' | 'error', text: string) => dispatch(toastShown({ kind, text }));
    if (!data) {
      say('error', `${failed} ${ordersLabel(count)}. ${reasonText(error)}`);
      return;
    }
    const refused = data.results.filter(({ outcome }) => outcome === 'refused');
    const changed = data.results.length - refused.length;
    if (changed > 0) say('success', `${ordersLabel(changed)}: ${done}`);
    if (refused.length > 0) {
      const named = refused.slice(0, MAX_NAMED).map(({ _id, error: why }) => `#${orderNumber(_id)}: ${why ?? ''}`);
      const more = refused.length - named.length;
      say('error', [...named, ...(more > 0 ? [`And ${ordersLabel(more)} more.`] : [])].join(' '));
    }
  };
}
