import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { HandoverDetail, Order } from '@shop/shared/contracts';
import { reasonText } from '@shop/shared/forms';
import { orderNumber } from '@shop/shared/rules';
import { type ReactNode, useState } from 'react';
import { useCreateHandovers } from '../endpoints';
import { ordersLabel } from '../orders/labels';
import { PrintHandovers } from './HandoverSheet';

/** Keeps the handover lists of orders on the server, and prints what was kept. Without an answer there is no paper. */
export function usePrintHandover(): {
  keeping: boolean;
  print: (orders: readonly Order[]) => Promise<void>;
  /** Renders the paper. */
  paper: ReactNode;
} {
  const dispatch = useAppDispatch();
  const [create, { isLoading }] = useCreateHandovers();
  const [lists, setLists] = useState<readonly HandoverDetail[] | null>(null);
  const print = async (orders: readonly Order[]) => {
    const { data, error } = await create({ body: { ids: orders.map(({ _id }) => _id) } });
    if (error) {
      dispatch(toastShown({ kind: 'error', text: `The handover list was not printed. ${reasonText(error)}` }));
      return;
    }
    if (data.leftOut.length > 0) {
      const numbers = data.leftOut.map((id) => `#${orderNumber(id)}`).join(', ');
      const [has, is] = data.leftOut.length === 1 ? ['has', 'is'] : ['have', 'are'];
      const text = `${ordersLabel(data.leftOut.length)} ${has} no parcel to hand over and ${is} not on the list: ${numbers}`;
      dispatch(toastShown({ kind: 'error', text }));
    }
    setLists(data.lists);
  };
  return {
    keeping: isLoading,
    print,
    paper: lists && <PrintHandovers lists={lists} onPrinted={() => setLists(null)} />,
  };
}
