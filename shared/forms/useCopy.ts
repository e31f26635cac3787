import { toastShown, useAppDispatch } from '@shop/shared/api';
import { capitalise } from '@shop/shared/rules';

/**
 * Puts a text on the clipboard and says so: 'Order ID copied'. Where the browser does not allow that, says the text
 * instead.
 */
export const useCopy = () => {
  const dispatch = useAppDispatch();
  return async (what: string, text: string): Promise<void> => {
    try {
      // Absent where the page did not come by HTTPS.
      await navigator.clipboard.writeText(text);
      dispatch(toastShown({ kind: 'success', text: `${capitalise(what)} copied` }));
    } catch {
      dispatch(toastShown({ kind: 'info', text: `The browser did not allow copying. The ${what} is ${text}.` }));
    }
  };
};
