import { phoneProblem } from './phone';

/** How an order is sent: cash on delivery, or through the chat app. */
export type CheckoutMethod = 'cod' | 'whatsapp';

/** The fields of the checkout form. */
export interface CheckoutForm {
  name: string;
  phone: string;
  address: string;
  /** The city, despite the field's name. */
  location: string;
  notes: string;
}

export type CheckoutErrors = Partial<Record<keyof CheckoutForm, string>>;

/** The fields that cash on delivery needs besides name and phone, with the message for each missing one. */
export const COD_REQUIRED = {
  address: 'Address is required for COD orders',
  city: 'City is required for COD orders',
} as const;

/**
 * The errors of the checkout form by field. Cash on delivery also needs an address, and a city if `cityRequired` is
 * set.
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
