import { addBusinessDays } from './dates';
import { hasReached, type KnownOrderStatus } from './order-status';

/** A step of the shopper's timeline; `date` is when it was reached. */
export interface TimelineStep {
  status: 'confirmed' | 'processing' | 'shipped' | 'delivered';
  title: string;
  description: string;
  date: string | null;
  completed: boolean;
}

const STEPS: (Omit<TimelineStep, 'date' | 'completed'> & { from: KnownOrderStatus })[] = [
  {
    status: 'confirmed',
    title: 'Order Confirmed',
    description: 'We have received and confirmed your order.',
    from: 'confirmed',
  },
  { status: 'processing', title: 'Processing', description: 'Your order is being prepared.', from: 'confirmed' },
  { status: 'shipped', title: 'On the Way', description: 'Your order is on its way to you.', from: 'on the way' },
  { status: 'delivered', title: 'Delivered', description: 'Your order has been delivered.', from: 'delivered' },
];

/**
 * The timeline of an order: confirmed and processing are complete from 'confirmed' on, shipped from 'on the way' on.
 * `reachedAt` tells when a status was reached (ISO), where known.
 */
export const orderTimeline = (
  status: string,
  reachedAt: Readonly<Record<string, string | undefined>>,
): TimelineStep[] =>
  STEPS.map(({ from, ...step }) => {
    const completed = hasReached(status, from);
    return { ...step, completed, date: completed ? (reachedAt[from] ?? null) : null };
  });

/** When an order arrives at the latest: the longest delivery time in business days after it was placed; null once delivered. */
export const estimatedDelivery = (
  order: { status: string; createdAt: Date },
  maxDeliveryDays: number,
  timeZone: string,
): Date | null => (order.status === 'delivered' ? null : addBusinessDays(order.createdAt, maxDeliveryDays, timeZone));
