import { phoneProblem } from './phone';

/** How an order is sent: cash on delivery, or through the chat app. */
export type CheckoutMethod = 'cod' | 'whatsapp';

/** What the shopper types at checkout. */
export interface CheckoutForm {
  name: string;
  phone: string;
  address: string;
  location: string;
  notes: string;
}

export type CheckoutErrors = Partial<Record<keyof CheckoutForm, string>>;

/** What is wrong with the checkout form, by field; an address is needed for cash on delivery only. */
export const checkoutErrors = (form: CheckoutForm, method: CheckoutMethod): CheckoutErrors => {
  const errors: CheckoutErrors = {};
  if (form.name.trim() === '') errors.name = 'Name is required';
  const phone = form.phone.trim() === '' ? 'Phone number is required' : phoneProblem(form.phone);
  if (phone !== null) errors.phone = phone;
  if (method === 'cod' && form.address.trim() === '') errors.address = 'Address is required for COD orders';
  return errors;
};
