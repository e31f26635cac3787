import { DAY_MS, endOfDay, startOfDay } from '@shop/shared/rules';
import type { DemoClock } from './clock';
import { makeRandom } from './random';
import type { DemoCoupon } from './types';

/** A coupon without its uses. */
export type CouponTerms = Omit<DemoCoupon, 'usageCount'>;

/**
 * The discount codes of the shop: valid, inactive and expired ones. Days are counted from now. A code expires at the
 * end of a day.
 */
const CODES: readonly {
  code: string;
  description: string;
  discountType: DemoCoupon['discountType'];
  discountValue: number;
  startedDaysAgo: number;
  endsInDays: number | null;
  active: boolean;
  /** Valid from the start of that day. */
  holdsInDays?: number;
  usageLimit?: number;
  /** Cents. */
  minSubtotal?: number;
}[] = [
  {
    code: 'WELCOME10',
    description: '10% off the first order, for newsletter readers',
    discountType: 'percentage',
    discountValue: 10,
    startedDaysAgo: 700,
    endsInDays: null,
    active: true,
  },
  {
    code: 'TAKE10',
    description: '$10 off, handed out at the weekend pop-up',
    discountType: 'fixed',
    discountValue: 1000,
    startedDaysAgo: 120,
    endsInDays: 45,
    active: true,
    usageLimit: 100,
  },
  {
    code: 'CLUB15',
    description: '15% for members of the Tuesday run club',
    discountType: 'percentage',
    discountValue: 15,
    startedDaysAgo: 330,
    endsInDays: null,
    active: true,
  },
  {
    code: 'SHIPONUS',
    description: '$3 off: delivery is on us',
    discountType: 'fixed',
    discountValue: 300,
    startedDaysAgo: 60,
    endsInDays: 14,
    active: true,
  },
  {
    code: 'LAUNCH25',
    description: '25% in the week the puffers came in',
    discountType: 'percentage',
    discountValue: 25,
    startedDaysAgo: 100,
    endsInDays: -93,
    active: true,
  },
  {
    code: 'SUMMER20',
    description: 'Summer clearance, 20%',
    discountType: 'percentage',
    discountValue: 20,
    startedDaysAgo: 190,
    endsInDays: -110,
    active: true,
  },
  {
    code: 'FRIENDS5',
    description: '$5 for a friend; replaced by TAKE10',
    discountType: 'fixed',
    discountValue: 500,
    startedDaysAgo: 360,
    endsInDays: -125,
    active: false,
  },
  {
    code: 'PRESS40',
    description: 'Press samples, switched off between seasons',
    discountType: 'percentage',
    discountValue: 40,
    startedDaysAgo: 280,
    endsInDays: null,
    active: false,
    usageLimit: 25,
  },
  {
    code: 'WINTER12',
    description: 'Prepared for the cold snap',
    discountType: 'percentage',
    discountValue: 12,
    startedDaysAgo: 8,
    endsInDays: 75,
    active: true,
    holdsInDays: 11,
    usageLimit: 250,
    minSubtotal: 6000,
  },
];

/** Makes the coupons as of the clock's current time. */
export const makeCoupons = (clock: DemoClock, timeZone: string): CouponTerms[] =>
  CODES.map(({ startedDaysAgo, endsInDays, holdsInDays, usageLimit = null, minSubtotal = null, ...terms }) => ({
    ...terms,
    usageLimit,
    minSubtotal,
    startsAt: holdsInDays === undefined ? null : startOfDay(clock.now, timeZone, holdsInDays),
    id: makeRandom(`id/coupon/${terms.code}`).id(),
    expiryDate: endsInDays === null ? null : endOfDay(new Date(clock.now.getTime() + endsInDays * DAY_MS), timeZone),
    createdAt: clock.at(startedDaysAgo, 11),
  }));

/**
 * Whether shoppers could use the coupon at that moment. A coupon that is inactive now counts only if it has expired
 * since.
 */
export const usableAt = ({ createdAt, expiryDate, startsAt, active }: CouponTerms, moment: Date, now: Date): boolean =>
  createdAt <= moment &&
  (startsAt === null || startsAt <= moment) &&
  (expiryDate === null || moment <= expiryDate) &&
  (active || (expiryDate !== null && expiryDate < now));
