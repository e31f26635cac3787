import { toastShown, useAppDispatch, useSession, useStoreExtra } from '@shop/shared/api';
import type { ParcelScans } from '@shop/shared/contracts';
import { reasonText, useBeforeLeaving } from '@shop/shared/forms';
import { orderNumber } from '@shop/shared/rules';
import { playTone } from '@shop/shared/ui';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { bringBackOrder, markOrders, scanParcels } from '../endpoints';
import { wasNotProcessed } from '../orders/unprocessed';
import { type ParcelLine, isGood, lineText } from './parcel-line';
import { type Answer, type ParcelQueue, type QueueState, createParcelQueue } from './parcel-queue';
import { isMuted } from './sound';
import { dropScans, readScans, storeScan } from './stored-scans';

/**
 * The scans of this page. What waits is sent when the page is left; what the server did not answer until then is kept
 * in the browser, and sent when the page is opened again.
 */
export function useParcelQueue(): QueueState & Pick<ParcelQueue, 'scan' | 'undo' | 'flush'> {
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const { user } = useSession();
  const userId = user?._id ?? '';
  const [queue] = useState(() => {
    const storage = () => extra().storage;
    let shown = true;
    const send = async (scans: ParcelScans['scans']): Promise<Answer> => {
      const { data, error } = await dispatch(scanParcels({ scans }));
      if (data) return data;
      return wasNotProcessed(error) ? null : { problem: reasonText(error) };
    };
    const undo = async ({ step, order, reason }: ParcelLine): Promise<string | null> => {
      if (order === null) return null;
      const id = order._id;
      if (step === 'back') {
        const { error } = await dispatch(bringBackOrder({ params: { id }, body: { kind: reason } }));
        return error ? reasonText(error) : null;
      }
      const { data, error } = await dispatch(markOrders({ body: { ids: [id], mark: 'packed', on: false } }));
      return error ? reasonText(error) : (data.results[0]?.error ?? null);
    };
    const onResult = (line: ParcelLine) => {
      if (!isMuted(storage())) void playTone(isGood(line) ? 'success' : 'failure');
      // The running list is gone, so a problem is shown as a toast.
      if (shown || isGood(line)) return;
      const name = line.order ? `Order #${orderNumber(line.order._id)}` : 'A parcel';
      dispatch(toastShown({ kind: 'error', text: `${name}: ${lineText(line)}` }));
    };
    const made = createParcelQueue({
      send,
      undo,
      onResult,
      keep: (scan) => storeScan(storage(), userId, scan),
      drop: (keys) => dropScans(storage(), userId, keys),
    });
    return {
      ...made,
      show: (is: boolean) => {
        shown = is;
      },
    };
  });
  const state = useSyncExternalStore(queue.subscribe, queue.getState);

  const open = useEffectEvent(() => {
    queue.show(true);
    queue.resume(readScans(extra().storage, userId));
  });
  useEffect(() => {
    open();
    return () => {
      queue.show(false);
      queue.flush();
    };
  }, [queue]);
  useBeforeLeaving(true, queue.flush);
  return { ...state, scan: queue.scan, undo: queue.undo, flush: queue.flush };
}
