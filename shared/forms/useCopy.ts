import { toastShown, useAppDispatch } from '@shop/shared/api';
import { capitalize } from '@shop/shared/rules';

/**
 * Copies a text to the clipboard and shows a toast: 'Order ID copied'. If the browser refuses, the toast shows the text
 * instead.
 */
export const useCopy = () => {
  const dispatch = useAppDispatch();
  return async (what: string, text: string): Promise<void> => {
    try {
      // The clipboard API is missing on pages without HTTPS.
      await navigator.clipboard.writeText(text);
      dispatch(toastShown({ kind: 'success', text: `${capitalize(what)} copied` }));
    } catch {
      dispatch(toastShown({ kind: 'info', text: `The browser did not allow copying. The ${what} is ${text}.` }));
    }
  };
};
