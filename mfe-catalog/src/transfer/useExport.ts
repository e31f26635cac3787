import { downloadCall, errorText, toastShown, useAppDispatch, useStoreExtra } from '@shop/shared/api';
import type { ProductsQuery } from '@shop/shared/contracts';
import { calls } from '@shop/shared/contracts/calls';
import { useHost } from '@shop/shared/remote';
import { calendarDay } from '@shop/shared/rules';

/** Saves the products that match the filters as a CSV file. */
export const useExport = (): ((query: ProductsQuery) => Promise<void>) => {
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const { settings } = useHost();
  return async ({ q, category, supplier, archived, stock }) => {
    const name = `products-${calendarDay(new Date(), settings.timeZone)}.csv`;
    const query = { q, category, supplier, archived, stock };
    const error = await downloadCall(extra(), { call: calls.exportProducts, query }, name);
    if (error) {
      const text = `Failed to export products. ${errorText(error, 'Please try again.')}`;
      dispatch(toastShown({ kind: 'error', text }));
    }
  };
};
