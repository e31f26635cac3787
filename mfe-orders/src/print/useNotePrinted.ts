import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { useEffect, useEffectEvent } from 'react';
import { usePrintOrders } from '../endpoints';

/**
 * Records which orders' packing slips were printed, and in which version, when the browser's print dialog closes,
 * regardless of how printing was started. Browsers do not report whether anything was printed, so a canceled dialog
 * counts too. Older servers do not store this (`printedAt` is absent) and get no request.
 */
export function useNotePrinted(orders: readonly Order[]): void {
  const dispatch = useAppDispatch();
  const [printOrders] = usePrintOrders();
  const note = useEffectEvent(async () => {
    const due = orders.filter(({ printedAt }) => printedAt === null);
    if (due.length === 0) return;
    const ids = due.map(({ _id }) => _id);
    // The paper shows these versions, even if a colleague has saved a newer one meanwhile.
    const versions = Object.fromEntries(due.flatMap(({ _id, version }) => (version ? [[_id, version]] : [])));
    const { error } = await printOrders({ body: { ids, versions } });
    if (error) dispatch(toastShown({ kind: 'error', text: 'Failed to note that slips were printed' }));
  });
  useEffect(() => {
    const printed = () => void note();
    window.addEventListener('afterprint', printed);
    return () => window.removeEventListener('afterprint', printed);
  }, []);
}
