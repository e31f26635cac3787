import { toastShown, useAppDispatch, useSession, useStoreExtra } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { nextStepOf, orderNumber } from '@shop/shared/rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { deliverOrder, prepareDelivery } from '../endpoints';
import { storeDelivery, readDelivery } from './stored-deliveries';
import { wasNotProcessed } from './unprocessed';
import { STEP_WAIT, useSendAfterWait } from './useSendAfterWait';

/** After this many milliseconds a mark without a result counts as lost: its page was closed. */
const FORGOTTEN = (STEP_WAIT + 10) * 1000;

/** The last step of an order, which can be undone for some seconds and not after. */
export interface Delivery {
  /** Marked, and not sent yet. */
  waiting: boolean;
  sending: boolean;
  /** It was marked before, and did not reach the server. */
  lost: boolean;
  /** Why the server refused it. */
  failure: { error: unknown; attempt: number } | null;
  /** Marks the order as delivered: it is sent when the wait is over, or the dialog or page is left. */
  start: () => void;
  /** Takes the mark back, waiting or lost. */
  undo: () => void;
  /** Sends at once what waits or was lost. */
  send: () => void;
}

/** @param onDelivered is given the order as it is then; `gone` says that there is no such order any more */
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
    // A colleague was quicker, or the order is gone.
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
    // Nobody looks at the order any more.
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
