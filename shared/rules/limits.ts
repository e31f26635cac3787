/** The maximum lengths of free text in characters. Forms and server use the same limits. */
export const TEXT_LIMITS = { name: 200, notes: 2000, phone: 32, code: 64, short: 100, long: 5000, url: 500 } as const;

/**
 * The maximum lengths of texts for search engines and shared links in characters, because longer ones are cut there.
 */
export const META_LIMITS = { title: 60, description: 160 } as const;

/**
 * The limits of numbers: money in dollars, pieces per variant, lines per order, orders moved and products changed in
 * one call, variants that get codes in one call, couriers, orders of a settlement.
 */
export const NUMBER_LIMITS = {
  money: 999_999.99,
  stock: 1_000_000,
  orderLines: 50,
  ordersAtOnce: 200,
  productsAtOnce: 200,
  codesAtOnce: 10_000,
  waitingHours: 720,
  couriers: 100,
  ordersSettled: 1000,
} as const;

/**
 * The most tags of a customer, the length of one in characters, the most numbers beside the first, and the most months
 * for which the shop keeps customers who order nothing.
 */
export const CUSTOMER_LIMITS = { tags: 10, tag: 30, phones: 10, retentionMonths: 600, copiesDays: 3_650 } as const;

/**
 * The minimum and maximum length of passwords, in characters of the form (NFKC) in which they are hashed, and the most
 * characters that are read of one as it is typed. Keyboards that send accents apart type up to ten times as many.
 */
export const PASSWORD_LIMITS = { min: 12, max: 200, typed: 2000 } as const;
