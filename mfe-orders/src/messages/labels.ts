import type { Order, OrderEvent } from '@shop/shared/contracts';
import {
  MESSAGE_LABELS,
  PHONE_FAULTS,
  type MessageMoment,
  messageEvent,
  momentOfEvent,
  phoneFault,
} from '@shop/shared/rules';

/** What an event of a message says in an order's history; null for another event. */
export const messageTitle = ({ status, by }: OrderEvent): string | null => {
  const moment = momentOfEvent(status);
  return moment === null ? null : `Written to by hand by ${by}: ${MESSAGE_LABELS[moment]}`;
};

/** The last time that a message of an order was written; undefined if it was not. */
export const lastWritten = ({ history }: Order, moment: MessageMoment): OrderEvent | undefined =>
  history.findLast(({ status }) => status === messageEvent(moment));

/** Why there is no chat with a number. */
export const noChatReason = (phone: string): string => {
  const fault = phoneFault(phone);
  return fault === null
    ? 'No chat: without its country code this number could be a stranger’s.'
    : `No chat: ${PHONE_FAULTS[fault].toLowerCase()}.`;
};
