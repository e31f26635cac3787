import { errorText, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { NUMBER_LIMITS, orderNumber } from '@shop/shared/rules';
import { useState } from 'react';
import { useAcceptOrders } from '../endpoints';
import { ordersLabel } from './labels';

/** Accepting several orders: which are chosen, and what came of it. */
export interface BulkAccept {
  /** The chosen ones that are still pending. */
  chosen: ReadonlySet<string>;
  /** The pending orders of the list. */
  pending: readonly Order[];
  choose: (id: string, chosen: boolean) => void;
  chooseAll: (all: boolean) => void;
  /** Chooses none, and forgets what failed. */
  clear: () => void;
  accept: () => void;
  busy: boolean;
  /** Why orders were not accepted; null when nothing failed. */
  failure: { title: string; lines: readonly string[] } | null;
  dismiss: () => void;
}

/** Lets staff choose pending orders of a list and accept them in one go. */
export function useBulkAccept(orders: readonly Order[]): BulkAccept {
  const dispatch = useAppDispatch();
  const [acceptOrders, { isLoading }] = useAcceptOrders();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [failure, setFailure] = useState<BulkAccept['failure']>(null);
  const pending = orders.filter(({ status }) => status === 'pending').slice(0, NUMBER_LIMITS.acceptedAtOnce);
  // A colleague may have accepted or deleted one since it was chosen, or a filter may have hidden it.
  const chosen = new Set(pending.map(({ _id }) => _id).filter((id) => picked.has(id)));

  const accept = async () => {
    setFailure(null);
    const answer = await acceptOrders({ body: { ids: [...chosen] } });
    if (answer.error) {
      setFailure({ title: 'Failed to accept orders', lines: [errorText(answer.error, 'Please try again.')] });
      return;
    }
    const { results } = answer.data;
    const refused = results.filter(({ accepted }) => !accepted);
    const accepted = results.length - refused.length;
    if (accepted > 0) dispatch(toastShown({ kind: 'success', text: `${ordersLabel(accepted)} accepted` }));
    setPicked(new Set());
    if (refused.length > 0) {
      setFailure({
        title: `Failed to accept ${ordersLabel(refused.length)}`,
        lines: refused.map(({ _id, error }) => `#${orderNumber(_id)}: ${error ?? ''}`),
      });
    }
  };

  return {
    chosen,
    pending,
    choose: (id, isChosen) => {
      const next = new Set(chosen);
      if (isChosen) next.add(id);
      else next.delete(id);
      setPicked(next);
    },
    chooseAll: (all) => setPicked(new Set(all ? pending.map(({ _id }) => _id) : [])),
    clear: () => {
      setPicked(new Set());
      setFailure(null);
    },
    accept: () => void accept(),
    busy: isLoading,
    failure,
    dismiss: () => setFailure(null),
  };
}
