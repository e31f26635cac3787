import { toastShown, useAppDispatch, useSession, useStoreExtra } from '@shop/shared/api';
import type { Order, OrderStatus, OrdersStepped } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { nextStepOf, orderNumber } from '@shop/shared/rules';
import { useState } from 'react';
import { prepareDelivery, stepOrders } from '../endpoints';
import { storeDelivery } from './stored-deliveries';
import { ordersLabel } from './labels';
import { wasNotProcessed } from './unprocessed';
import type { OrderSelection } from './useOrderSelection';
import { useSendAfterWait } from './useSendAfterWait';

/** The statuses that staff move orders to. */
export type Step = Exclude<OrderStatus, 'pending'>;

const STEPS: readonly Step[] = ['confirmed', 'on the way', 'delivered'];

/** The text for what was done to the orders. */
const DONE: Record<Step, string> = {
  confirmed: 'accepted',
  'on the way': 'marked as on the way',
  delivered: 'marked as delivered',
};

/** Up to this many refused orders are listed; the rest is only counted. */
const MAX_NAMED = 10;

/** Moves several orders one step and reports the result. */
export interface BulkStep {
  /** The possible steps of the selected orders, and the orders that can take each step. */
  steps: readonly { to: Step; orders: readonly Order[] }[];
  /** A text about the step that waits to be sent ('12 orders accepted'); null when none does. */
  waiting: string | null;
  sending: boolean;
  /** Why orders were not moved; null when nothing failed. */
  failure: { title: string; lines: readonly string[] } | null;
  start: (to: Step, orders: readonly Order[]) => void;
  undo: () => void;
  dismiss: () => void;
}

/**
 * Moves the selected orders one step; the server handles each order separately. The request waits some seconds for
 * Undo. It is sent at once when the page is left.
 */
export function useBulkStep(selection: OrderSelection): BulkStep {
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const { user } = useSession();
  const [waiting, setWaiting] = useState<{ to: Step; ids: readonly string[] } | null>(null);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<BulkStep['failure']>(null);
  const steps = STEPS.map((to) => ({
    to,
    orders: selection.chosen.filter((order) => nextStepOf(order) === to),
  })).filter(({ orders }) => orders.length > 0);

  /** Stores deliveries that the server has not confirmed, so that each order's dialog offers to send them again. */
  const keep = (to: Step, ids: readonly string[], kept: Parameters<typeof storeDelivery>[3]) => {
    if (to !== 'delivered') return;
    for (const id of ids) storeDelivery(extra().storage, user?._id ?? '', id, kept);
  };
  const start = (to: Step, orders: readonly Order[]) => {
    const ids = orders.map(({ _id }) => _id);
    const [first] = ids;
    if (first === undefined) return;
    setFailure(null);
    keep(to, ids, { at: Date.now(), lost: false });
    setWaiting({ to, ids });
    void dispatch(prepareDelivery(first));
  };
  const undo = () => {
    if (waiting) keep(waiting.to, waiting.ids, null);
    setWaiting(null);
  };

  const tell = (to: Step, results: OrdersStepped['results']) => {
    const refused = results.filter(({ outcome }) => outcome === 'refused');
    const done = results.filter(({ outcome }) => outcome !== 'refused');
    selection.moved(new Set(done.map(({ _id }) => _id)), to);
    if (done.length > 0) dispatch(toastShown({ kind: 'success', text: `${ordersLabel(done.length)} ${DONE[to]}` }));
    if (refused.length === 0) return;
    const more = refused.length - MAX_NAMED;
    say(`${ordersLabel(refused.length)} could not be ${DONE[to]}`, [
      ...refused.slice(0, MAX_NAMED).map(({ _id, error }) => `#${orderNumber(_id)}: ${error ?? ''}`),
      ...(more > 0 ? [`And ${ordersLabel(more)} more.`] : []),
    ]);
  };
  const send = async () => {
    if (!waiting) return;
    const { to, ids } = waiting;
    const at = Date.now();
    setWaiting(null);
    setSending(true);
    const { data, error } = await dispatch(stepOrders({ ids: [...ids], status: to }));
    setSending(false);
    keep(to, ids, data || !wasNotProcessed(error) ? null : { at, lost: true });
    if (data) tell(to, data.results);
    else say(`${ordersLabel(ids.length)} could not be ${DONE[to]}`, [reasonText(error)]);
  };
  const shown = useSendAfterWait(waiting !== null, () => void send());
  /** Shows an error in the bar, or as a toast when the bar is no longer displayed. */
  function say(title: string, lines: readonly string[]) {
    if (shown.current) setFailure({ title, lines });
    else dispatch(toastShown({ kind: 'error', text: `${title}. ${lines.join(' ')}` }));
  }

  return {
    steps,
    waiting: waiting && `${ordersLabel(waiting.ids.length)} ${DONE[waiting.to]}`,
    sending,
    failure,
    start,
    undo,
    dismiss: () => setFailure(null),
  };
}
