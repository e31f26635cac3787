import { withCommas } from './text';

/** Converts dollars (two decimals) to whole cents. */
export const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Converts whole cents to dollars. */
export const fromCents = (cents: number): number => cents / 100;

/**
 * Formats dollars: 1234.5 becomes '$1,234.50'. The result equals that of Intl, which is not used because its first call
 * takes 50 ms on a phone and every first view shows prices.
 */
export const formatMoney = (dollars: number): string =>
  `${dollars < 0 ? '-' : ''}$${withCommas(Math.abs(dollars).toFixed(2))}`;

/** `percent` of an amount in cents, rounded half up to the cent. */
export const percentOfCents = (cents: number, percent: number): number => {
  // Percent values have at most two decimals. Whole numbers represent a half cent exactly, not as 0.4999….
  const scaled = cents * Math.round(percent * 100);
  return Math.floor((scaled + 5_000) / 10_000);
};
