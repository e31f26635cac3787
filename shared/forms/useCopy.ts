import { toastShown, useAppDispatch } from '@shop/shared/api';
import { capitalize } from '@shop/shared/rules';
import { copyText } from './copy-text';

/**
 * Copies a text to the clipboard and shows a toast: 'Order ID copied'. If the browser refuses, the toast shows the text
 * instead.
 */
export const useCopy = () => {
  const dispatch = useAppDispatch();
  return async (what: string, text: string): Promise<void> => {
    const copied = await copyText(text);
    dispatch(
      toastShown(
        copied
          ? { kind: 'success', text: `${capitalize(what)} copied` }
          : { kind: 'info', text: `The browser did not allow copying. The ${what} is ${text}.` },
      ),
    );
  };
};
