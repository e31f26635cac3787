import { phoneProblem } from './phone';

/** How an order is sent: cash on delivery, or through the chat app. */
export type CheckoutMethod = 'cod' | 'whatsapp';

/** What the shopper types at checkout. */
export interface CheckoutForm {
  name: string;
  phone: string;
  address: string;
  /** The city. */
  location: string;
  notes: string;
}

export type CheckoutErrors = Partial<Record<keyof CheckoutForm, string>>;

/** What a delivery paid in cash needs besides name and phone, by what is said where it is missing. */
export const COD_REQUIRED = {
  address: 'Address is required for COD orders',
  city: 'City is required for COD orders',
} as const;

/**
 * What is wrong with the checkout form, by field; an address, and a city where the shop wants one (`cityRequired`), are
 * needed for cash on delivery only.
 */
export const checkoutErrors = (
  form: CheckoutForm,
  method: CheckoutMethod,
  { cityRequired = false }: { cityRequired?: boolean | undefined } = {},
): CheckoutErrors => {
  const errors: CheckoutErrors = {};
  if (form.name.trim() === '') errors.name = 'Name is required';
  const phone = form.phone.trim() === '' ? 'Phone number is required' : phoneProblem(form.phone);
  if (phone !== null) errors.phone = phone;
  if (method === 'cod' && form.address.trim() === '') errors.address = COD_REQUIRED.address;
  if (method === 'cod' && cityRequired && form.location.trim() === '') errors.location = COD_REQUIRED.city;
  return errors;
};
