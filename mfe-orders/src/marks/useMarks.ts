import type { Order } from '@shop/shared/contracts';
import { canBeShort, canPack } from '@shop/shared/rules';
import { useMarkOrders } from '../endpoints';
import { useTellResults } from '../orders/useTellResults';
import { type MarkChange, markLabel } from './labels';

/** Whether a change is possible for an order and changes something. */
export const canMark = (order: Order, { mark, on }: MarkChange): boolean => {
  const able = mark === 'packed' ? canPack(order) : canBeShort(order);
  return able && Boolean(mark === 'packed' ? order.packedAt : order.shortAt) !== on;
};

/** Sets and takes back marks of orders, and tells the result. */
export function useMarks(): { marking: boolean; mark: (ids: readonly string[], change: MarkChange) => void } {
  const tell = useTellResults();
  const [send, { isLoading }] = useMarkOrders();
  const mark = async (ids: readonly string[], change: MarkChange) => {
    const answer = await send({ body: { ids: [...ids], ...change } });
    tell({ answer, count: ids.length, done: markLabel(change).toLowerCase(), failed: 'Failed to mark' });
  };
  return { marking: isLoading, mark: (ids, change) => void mark(ids, change) };
}
