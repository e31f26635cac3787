import { type CheckoutForm, type CheckoutMethod, isRecord } from '@shop/shared/rules';
import { keepInTab, parseKept, useKeptInTab } from '../tab-storage';

const KEY = 'checkout';

/** The checkout form as typed so far. */
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
 * The checkout form, stored for the tab. Typed text survives errors, reloads and visits to the cart.
 *
 * @param chat whether the shop accepts orders by chat
 */
export function useCheckoutDraft({ chat }: { chat: boolean }): [CheckoutDraft, (draft: CheckoutDraft) => void] {
  return [draftOf(useKeptInTab(KEY), chat), (draft) => keepInTab(KEY, JSON.stringify(draft))];
}

/** Deletes the stored form after the order is placed. */
export const forgetDraft = (): void => keepInTab(KEY, null);
