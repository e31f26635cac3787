import { capitalise, namesText, ORDER_STATUSES, statusesIn } from '@shop/shared/rules';

/** The statuses of orders as choices. */
export const statusOptions = [
  { value: '', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: capitalise(status) })),
];

/** Statuses as the address and the API take them; '' for all of them, and for none that the shop knows. */
export const statusText = (statuses: readonly string[]): string => namesText(statusesIn(namesText(statuses)) ?? []);

/** The parts of the list of orders: what is to be done with them next. */
export const orderTabs = [
  { value: '', label: 'All' },
  { value: 'pending', label: 'To accept' },
  { value: 'confirmed', label: 'To send' },
  { value: 'on the way', label: 'On the way' },
  { value: 'delivered', label: 'Delivered' },
] as const;

/** The types of orders as choices. */
export const typeOptions = [
  { value: '', label: 'All types' },
  { value: 'online', label: 'Online' },
  { value: 'in-store', label: 'In-store' },
] as const;

/** What orders are paid by; 'credit' is what chat orders are on. */
export const paymentOptions = [
  { value: '', label: 'All payments' },
  { value: 'delivery', label: 'Cash on Delivery' },
  { value: 'credit', label: 'WhatsApp and credit' },
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'transfer', label: 'Transfer' },
] as const;
