import { hasReached } from './order-status';
import { isOpenOrder } from './outcome';

/** What a customer can answer to the confirmation link of an order: it is right, to be changed, or not wanted. */
export const CUSTOMER_ANSWERS = ['yes', 'change', 'no'] as const;
export type CustomerAnswer = (typeof CUSTOMER_ANSWERS)[number];

/** The most characters of a customer's note. */
export const MAX_ANSWER_NOTE = 500;

/** The limits of the settings, in hours: how long a link holds, and after how long a silent order is canceled. */
export const MIN_LINK_HOURS = 1;
export const MAX_LINK_HOURS = 720;
export const DEFAULT_LINK_HOURS = 48;

/** The page that a confirmation link opens. Its token stands in the fragment, which browsers send to no server. */
export const CONFIRM_PATH = '/confirm';

/** How the event of an answer begins in an order's history. */
export const ANSWER_EVENT = 'customer: ';

/** The event in an order's history that says what the customer answered. */
export const answerEvent = (answer: CustomerAnswer): string => ANSWER_EVENT + answer;

/** The answer of such an event; null for another event. */
export const answerOfEvent = (event: string): CustomerAnswer | null =>
  CUSTOMER_ANSWERS.find((answer) => answerEvent(answer) === event) ?? null;

/** What the customer answered, as staff read it in a mark and in the history. */
export const ANSWER_LABELS: Readonly<Record<CustomerAnswer, string>> = {
  yes: 'Confirmed by customer',
  change: 'Wants a change',
  no: 'Said no',
};

/** Whether a customer can answer about an order: it is to be delivered, and its parcel has not left. */
export const canAnswer = (order: { status: string; orderType?: string; outcome?: unknown }): boolean =>
  order.orderType !== 'in-store' && isOpenOrder(order) && !hasReached(order.status, 'on the way');
