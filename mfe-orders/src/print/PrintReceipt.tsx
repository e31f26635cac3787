import { toastShown, useAppDispatch } from '@shop/shared/api';
import { useEffect, useEffectEvent } from 'react';
import { useOrder } from '../endpoints';
import { PrintSheets } from './PrintSheets';

interface Props {
  /** The id of the order that was just placed. */
  id: string;
  onDone: () => void;
}

/** Prints the receipt of an order, with the data that the server stored. */
export function PrintReceipt({ id, onDone }: Props) {
  const dispatch = useAppDispatch();
  const { data, isError } = useOrder({ params: { id } });
  const giveUp = useEffectEvent(() => {
    dispatch(toastShown({ kind: 'error', text: 'Failed to print the receipt. Print it from the order.' }));
    onDone();
  });
  useEffect(() => {
    if (isError) giveUp();
  }, [isError]);
  return data ? <PrintSheets sheets="receipts" orders={[data]} onPrinted={onDone} /> : null;
}
