import { counted } from './text';

/** The shop's terms. Every page about them uses the same object. */
export interface PolicyTerms {
  deliveryFee: number;
  exchangeDays: number;
  refunds: boolean;
  deliveryDays: { min: number; max: number };
}

/** The default terms: 3 USD nationwide, exchange within 3 days, no refunds, delivery in 1-3 business days. */
export const DEFAULT_POLICY: PolicyTerms = {
  deliveryFee: 3,
  exchangeDays: 3,
  refunds: false,
  deliveryDays: { min: 1, max: 3 },
};

/** The delivery time as text: 'Delivery usually takes 1-3 business days'. */
export const deliveryTimeText = ({ deliveryDays: { min, max } }: Pick<PolicyTerms, 'deliveryDays'>): string =>
  `Delivery usually takes ${min === max ? min : `${min}-${max}`} business days`;

/** The exchange terms as text: 'Exchange within 3 days, no refunds'. */
export const exchangeText = ({ exchangeDays, refunds }: Pick<PolicyTerms, 'exchangeDays' | 'refunds'>): string =>
  `Exchange within ${counted(exchangeDays, 'day')}, ${refunds ? 'refunds possible' : 'no refunds'}`;

/** How long backups hold data that was deleted as text; without days, until they are thrown away. */
export const copiesText = (days: number | undefined): string =>
  `Copies of our database that we keep in case of an accident have them ${days === undefined ? 'until we throw those copies away' : `for up to ${counted(days, 'day')} longer`}.`;

/** How long the shop keeps data of customers as text; without months, until they want it deleted. */
export const retentionText = (months: number | undefined): string =>
  months === undefined
    ? 'We keep your name, phone number, address and notes until you ask us to delete them.'
    : `We delete your name, phone number, address and notes ${counted(months, 'month')} after your last order, or earlier if you ask us to.`;
