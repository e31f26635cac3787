import { type CheckoutForm, type CheckoutMethod, isRecord } from '@shop/shared/rules';
import { keepInTab, parseKept, useKeptInTab } from '../tab-storage';

const KEY = 'checkout';

/** What was typed at checkout so far. */
export interface CheckoutDraft {
  form: CheckoutForm;
  method: CheckoutMethod;
}

const EMPTY: CheckoutForm = { name: '', phone: '', address: '', location: '', notes: '' };

const draftOf = (kept: string | null, chat: boolean): CheckoutDraft => {
  const value = parseKept(kept);
  const typed = isRecord(value) && isRecord(value['form']) ? value['form'] : {};
  const text = (field: keyof CheckoutForm) => (typeof typed[field] === 'string' ? typed[field] : EMPTY[field]);
  return {
    form: {
      name: text('name'),
      phone: text('phone'),
      address: text('address'),
      location: text('location'),
      notes: text('notes'),
    },
    method: chat && isRecord(value) && value['method'] === 'whatsapp' ? 'whatsapp' : 'cod',
  };
};

/**
 * The checkout form, kept in the tab: neither an error, a reload nor a look at the cart loses what was typed.
 *
 * @param chat whether the shop takes orders over the chat
 */
export function useCheckoutDraft({ chat }: { chat: boolean }): [CheckoutDraft, (draft: CheckoutDraft) => void] {
  return [draftOf(useKeptInTab(KEY), chat), (draft) => keepInTab(KEY, JSON.stringify(draft))];
}

/** The order is placed: what was typed is forgotten. */
export const forgetDraft = (): void => keepInTab(KEY, null);
