import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { canBeShort, canPack, orderNumber } from '@shop/shared/rules';
import { useMarkOrders } from '../endpoints';
import { ordersLabel } from '../orders/labels';
import { type MarkChange, markLabel } from './labels';

/** Up to this many refused orders are named; the rest is only counted. */
const MAX_NAMED = 5;

/** Whether a change is possible for an order and changes something. */
export const canMark = (order: Order, { mark, on }: MarkChange): boolean => {
  const able = mark === 'packed' ? canPack(order) : canBeShort(order);
  return able && Boolean(mark === 'packed' ? order.packedAt : order.shortAt) !== on;
};

/** Sets and takes back marks of orders, and tells the result. */
export function useMarks(): { marking: boolean; mark: (ids: readonly string[], change: MarkChange) => void } {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useMarkOrders();
  const mark = async (ids: readonly string[], change: MarkChange) => {
    const { data, error } = await send({ body: { ids: [...ids], ...change } });
    const say = (kind: 'success' | 'error', text: string) => dispatch(toastShown({ kind, text }));
    if (!data) {
      say('error', `Failed to mark ${ordersLabel(ids.length)}. ${reasonText(error)}`);
      return;
    }
    const refused = data.results.filter(({ outcome }) => outcome === 'refused');
    const done = data.results.length - refused.length;
    if (done > 0) say('success', `${ordersLabel(done)}: ${markLabel(change).toLowerCase()}`);
    if (refused.length > 0) {
      const named = refused.slice(0, MAX_NAMED).map(({ _id, error: why }) => `#${orderNumber(_id)}: ${why ?? ''}`);
      const more = refused.length - named.length;
      say('error', [...named, ...(more > 0 ? [`And ${ordersLabel(more)} more.`] : [])].join(' '));
    }
  };
  return { marking: isLoading, mark: (ids, change) => void mark(ids, change) };
}
