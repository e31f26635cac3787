import { toastShown, useAppDispatch, useSession, useStoreExtra } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { nextStepOf, orderNumber } from '@shop/shared/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { deliverOrder, prepareDelivery } from '../endpoints';
import { storeDelivery, readDelivery } from './stored-deliveries';
import { wasNotProcessed } from './unprocessed';
import { STEP_WAIT, useSendAfterWait } from './useSendAfterWait';

/** A mark without a result counts as lost after this many milliseconds, because its page was closed. */
const FORGOTTEN = (STEP_WAIT + 10) * 1000;

/** The delivery step of an order. It can be undone only during the wait. */
export interface Delivery {
  /** Marked as delivered, but not sent yet. */
  waiting: boolean;
  sending: boolean;
  /** It was marked before, but the server did not confirm it. */
  lost: boolean;
  /** Why the server refused the delivery. */
  failure: { error: unknown; attempt: number } | null;
  /** Marks the order as delivered. The request is sent after the wait, or when the dialog or page is left. */
  start: () => void;
  /** Removes the mark, whether waiting or lost. */
  undo: () => void;
  /** Sends a waiting or lost mark at once. */
  send: () => void;
}

/**
 * @param gone whether the order no longer exists
 * @param onDelivered called with the delivered order
 */
export function useDelivery(order: Order, gone: boolean, onDelivered: (order: Order) => void): Delivery {
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const { user } = useSession();
  const userId = user?._id ?? '';
  const id = order._id;
  const open = nextStepOf(order) === 'delivered' && !gone;
  const [state, setState] = useState<'idle' | 'waiting' | 'sending' | 'lost'>('idle');
  const [failure, setFailure] = useState<Delivery['failure']>(null);
  const keep = (kept: Parameters<typeof storeDelivery>[3]) => storeDelivery(extra().storage, userId, id, kept);

  const look = useEffectEvent(() => {
    const kept = readDelivery(extra().storage, userId, id);
    if (kept && !open) keep(null);
    else if (kept && state === 'idle' && (kept.lost || Date.now() - kept.at > FORGOTTEN)) setState('lost');
    // A colleague has delivered the order, or it no longer exists.
    if (!open && (state === 'waiting' || state === 'lost')) setState('idle');
  });
  useEffect(() => look(), [open]);

  const start = () => {
    keep({ at: Date.now(), lost: false });
    setFailure(null);
    setState('waiting');
    void dispatch(prepareDelivery(id));
  };
  const undo = () => {
    keep(null);
    setState('idle');
  };
  const waiting = state === 'waiting';
  const send = async () => {
    setState('sending');
    const at = Date.now();
    const { data, error } = await dispatch(deliverOrder(id));
    const number = `#${orderNumber(id)}`;
    if (data) {
      keep(null);
      setState('idle');
      onDelivered(data);
      dispatch(toastShown({ kind: 'success', text: `Order ${number} is now delivered` }));
      return;
    }
    const lost = wasNotProcessed(error);
    keep(lost ? { at, lost } : null);
    setState(lost ? 'lost' : 'idle');
    if (!lost) setFailure({ error, attempt: at });
    if (shown.current) return;
    // The order is no longer on screen, so the error is shown as a toast.
    const text = lost
      ? `The server did not confirm the delivery of order ${number}. Open the order to send it again.`
      : `Failed to mark order ${number} as delivered. ${reasonText(error)}`;
    dispatch(toastShown({ kind: 'error', text }));
  };

  const shown = useSendAfterWait(waiting, () => void send());

  return {
    waiting,
    sending: state === 'sending',
    lost: state === 'lost',
    failure,
    start,
    undo,
    send: () => void send(),
  };
}
