import { withCommas } from './text';

/** Dollars (two decimals) to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Whole cents to dollars. */
export const fromCents = (cents: number): number => cents / 100;

/**
 * Dollars as people read them: 1234.5 becomes '$1,234.50'. By hand, as Intl would: waking that up takes a phone 50 ms,
 * and every first view shows prices.
 */
export const formatMoney = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${withCommas(Math.abs(dollars).toFixed(2))}`;

/** `percent` of an amount in cents, rounded half up to the cent. */
export const percentOfCents = (cents: number, percent: number): number => {
  // Percent values have at most two decimals: scaled to whole numbers so that a half cent is exact, not 0.4999….
  const scaled = cents * Math.round(percent * 100);
  return Math.floor((scaled + 5_000) / 10_000);
};
