import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { useEffect, useEffectEvent } from 'react';
import { usePrintOrders } from '../endpoints';

/**
 * Once the browser's print dialog is closed: notes which orders' packing slips were printed, however the printing
 * began. Browsers do not tell whether paper came, so a dialog that was canceled counts too. A server of an earlier
 * version keeps no such note (`printedAt` is absent), and gets no request.
 */
export function useNotePrinted(orders: readonly Order[]): void {
  const dispatch = useAppDispatch();
  const [printOrders] = usePrintOrders();
  const note = useEffectEvent(async () => {
    const ids = orders.filter(({ printedAt }) => printedAt === null).map(({ _id }) => _id);
    if (ids.length === 0) return;
    const { error } = await printOrders({ body: { ids } });
    if (error) dispatch(toastShown({ kind: 'error', text: 'Failed to note that slips were printed' }));
  });
  useEffect(() => {
    const printed = () => void note();
    window.addEventListener('afterprint', printed);
    return () => window.removeEventListener('afterprint', printed);
  }, []);
}
