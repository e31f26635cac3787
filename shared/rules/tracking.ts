import { addBusinessDays } from './dates';
import { hasReached, type KnownOrderStatus } from './order-status';
import { isCancellation, isOpenOrder } from './outcome';

/** A step of the shopper's timeline. `date` is when the order reached it. */
export interface TimelineStep {
  status: 'confirmed' | 'processing' | 'shipped' | 'delivered';
  title: string;
  description: string;
  date: string | null;
  completed: boolean;
}

interface Step extends Omit<TimelineStep, 'date' | 'completed' | 'description'> {
  from: KnownOrderStatus;
  /** The text after the step is reached, and before it if that is useful for the shopper. */
  done: string;
  ahead?: string;
}

const STEPS: Step[] = [
  {
    status: 'confirmed',
    title: 'Order Confirmed',
    done: 'We have received and confirmed your order.',
    ahead: 'We will contact you to confirm your order.',
    from: 'confirmed',
  },
  {
    status: 'processing',
    title: 'Processing',
    done: 'Your order is being prepared.',
    from: 'confirmed',
  },
  {
    status: 'shipped',
    title: 'On the Way',
    done: 'Your order is on its way to you.',
    from: 'on the way',
  },
  {
    status: 'delivered',
    title: 'Delivered',
    done: 'Your order has been delivered.',
    from: 'delivered',
  },
];

/**
 * The timeline of an order. Confirmed and processing are complete from 'confirmed' on, shipped from 'on the way' on.
 * `reachedAt` is the time (ISO) when each status was reached, if known.
 */
export const orderTimeline = (
  status: string,
  reachedAt: Readonly<Record<string, string | undefined>>,
): TimelineStep[] =>
  STEPS.map(({ from, done, ahead = '', ...step }) => {
    const completed = hasReached(status, from);
    const date = completed ? (reachedAt[from] ?? null) : null;
    return { ...step, description: completed ? done : ahead, completed, date };
  });

/** The neutral last step of an undelivered order. `date` is when the order ended. */
export interface TimelineEnd {
  kind: 'cancelled' | 'not delivered';
  title: string;
  description: string;
  date: string;
}

/**
 * The text for the shopper about an order that ended without delivery. It never gives the reason, because anyone may
 * know the phone number.
 */
export const timelineEnd = (outcome: string, date: string): TimelineEnd =>
  isCancellation(outcome)
    ? { kind: 'cancelled', title: 'Cancelled', description: 'This order was cancelled.', date }
    : {
        kind: 'not delivered',
        title: 'Not Delivered',
        description: 'This order could not be delivered. Please contact us if you still want it.',
        date,
      };

/**
 * The latest delivery date: the maximum delivery time in business days after the order was placed. Null if the order is
 * delivered or ended otherwise.
 */
export const estimatedDelivery = (
  order: { status: string; outcome?: string | null; createdAt: Date },
  maxDeliveryDays: number,
  timeZone: string,
): Date | null => (isOpenOrder(order) ? addBusinessDays(order.createdAt, maxDeliveryDays, timeZone) : null);
