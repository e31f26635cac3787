import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { Order } from '@shop/shared/contracts';
import { copyText, reasonText } from '@shop/shared/forms';
import { type MessageMoment, chatLink } from '@shop/shared/rules';
import { useRef } from 'react';
import { meansStale, useWriteMessage } from '../endpoints';
import { customerLabel } from '../orders/labels';

/** A message to write: `words` are filled in. */
export interface Message {
  order: Order;
  moment: MessageMoment;
  words: string;
  /** Although it was written before. */
  again?: boolean;
}

/**
 * `refused`: a colleague has written it, or the order has changed, so that no chat was opened. `failed`: nothing was
 * noted, and another try may succeed. The user has read why.
 */
export type Writing = 'written' | 'refused' | 'failed';

/**
 * Opens a window for the chat. Browsers allow that only at a press, so it opens before the server has answered. What it
 * shows later cannot reach back into this page.
 */
const openWindow = (): Window | null => {
  const opened = window.open('', '_blank');
  if (opened) opened.opener = null;
  return opened;
};

/**
 * Writes a message by hand: notes it in the order's history, and opens the chat app with the words, or copies them if
 * the phone opens no chat. The server's answer comes first, so that of two colleagues only one writes.
 */
export function useWrite(): { write: (message: Message) => Promise<Writing>; writing: boolean } {
  const dispatch = useAppDispatch();
  const [note, { isLoading }] = useWriteMessage();
  // Orders whose note had no answer of the shop. It may have arrived, and then nobody has written.
  const unanswered = useRef(new Set<string>());
  const say = (kind: 'success' | 'error' | 'info', text: string) => dispatch(toastShown({ kind, text }));

  const write = async ({ order, moment, words, again = false }: Message): Promise<Writing> => {
    const { _id, chatPhone } = order;
    const opened = chatPhone ? openWindow() : null;
    if (chatPhone && opened === null) {
      say('error', 'The browser did not allow a new window. Allow windows of this page, then write again.');
      return 'failed';
    }
    if (!chatPhone && !(await copyText(words))) {
      say('error', 'The browser did not allow copying. Select the words and copy them by hand.');
      return 'failed';
    }
    const key = `${_id} ${moment}`;
    const insists = again || unanswered.current.has(key);
    const { error } = await note({ params: { id: _id }, body: { moment, again: insists } });
    if (error) {
      opened?.close();
      const { status, code } = isApiError(error) ? error : { status: 0, code: '' };
      if (status === 0 || status >= 500) unanswered.current.add(key);
      say(code === 'WRITTEN' ? 'info' : 'error', `${customerLabel(order)}: ${reasonText(error)}`);
      return meansStale({ status }) ? 'refused' : 'failed';
    }
    unanswered.current.delete(key);
    if (chatPhone) opened?.location.replace(chatLink(chatPhone, words));
    else say('success', `Words for ${customerLabel(order)} copied`);
    return 'written';
  };
  return { write, writing: isLoading };
}
