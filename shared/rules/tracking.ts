import { addBusinessDays } from './dates';
import { hasReached, type KnownOrderStatus } from './order-status';
import { isCancellation, isOpenOrder } from './outcome';

/** A step of the shopper's timeline; `date` is when it was reached. */
export interface TimelineStep {
  status: 'confirmed' | 'processing' | 'shipped' | 'delivered';
  title: string;
  description: string;
  date: string | null;
  completed: boolean;
}

interface Step extends Omit<TimelineStep, 'date' | 'completed' | 'description'> {
  from: KnownOrderStatus;
  /** What is said once it is reached, and before, where that tells the shopper something. */
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
 * The timeline of an order: confirmed and processing are complete from 'confirmed' on, shipped from 'on the way' on.
 * `reachedAt` tells when a status was reached (ISO), where known.
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

/** The neutral end of the timeline of an order that is not delivered; `date` is when it ended. */
export interface TimelineEnd {
  kind: 'cancelled' | 'not delivered';
  title: string;
  description: string;
  date: string;
}

/** How the shopper reads that an order ended without being delivered: never why, as anyone may know the phone. */
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
 * When an order arrives at the latest: the longest delivery time in business days after it was placed; null once it is
 * delivered, or has ended otherwise.
 */
export const estimatedDelivery = (
  order: { status: string; outcome?: string | null; createdAt: Date },
  maxDeliveryDays: number,
  timeZone: string,
): Date | null => (isOpenOrder(order) ? addBusinessDays(order.createdAt, maxDeliveryDays, timeZone) : null);
