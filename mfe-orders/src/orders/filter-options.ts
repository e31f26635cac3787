import { capitalize, namesText, ORDER_STATUSES, statusesIn } from '@shop/shared/rules';
import { TO_DO } from './to-do';

/** The options of the status filter. */
export const statusOptions = [
  { value: '', label: 'All statuses' },
  ...ORDER_STATUSES.map((status) => ({ value: status, label: capitalize(status) })),
];

/** The statuses as in the URL and the API; '' for all statuses, and when none of them is known. */
export const statusText = (statuses: readonly string[]): string => namesText(statusesIn(namesText(statuses)) ?? []);

/** The tabs of the orders list, by the next task. */
export const orderTabs = [
  { value: TO_DO, label: 'To do' },
  { value: 'pending', label: 'To accept' },
  { value: 'confirmed', label: 'To send' },
  { value: 'on the way', label: 'On the way' },
  { value: 'delivered', label: 'Delivered' },
  { value: '', label: 'All' },
] as const;

/** The options of the type filter. */
export const typeOptions = [
  { value: '', label: 'All types' },
  { value: 'online', label: 'Online' },
  { value: 'in-store', label: 'In-store' },
] as const;

/** The options of the payment filter. Chat orders have 'credit'. */
export const paymentOptions = [
  { value: '', label: 'All payments' },
  { value: 'delivery', label: 'Cash on Delivery' },
  { value: 'credit', label: 'WhatsApp and credit' },
  { value: 'cash', label: 'Cash' },
  { value: 'card', label: 'Card' },
  { value: 'transfer', label: 'Transfer' },
] as const;
