import { downloadCall, errorText, toastShown, useAppDispatch, useStoreExtra } from '@shop/shared/api';
import { calls } from '@shop/shared/contracts/calls';
import { useHost } from '@shop/shared/remote';
import { calendarDay } from '@shop/shared/rules';

/** Downloads the saved settings as a file. */
export const useExport = (): (() => Promise<void>) => {
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const { settings } = useHost();
  return async () => {
    const name = `settings-${calendarDay(new Date(), settings.timeZone)}.json`;
    const error = await downloadCall(extra(), { call: calls.exportSettings }, name);
    if (error) {
      const text = `Failed to export settings. ${errorText(error, 'Please try again.')}`;
      dispatch(toastShown({ kind: 'error', text }));
    }
  };
};
