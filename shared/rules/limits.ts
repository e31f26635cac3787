/** Limits of free text, in characters; the same on every form and on the server. */
export const TEXT_LIMITS = { name: 200, notes: 2000, phone: 32, code: 64, short: 100, long: 5000, url: 500 } as const;

/** Limits of the texts for search engines and shared links, in characters: they show no more. */
export const META_LIMITS = { title: 60, description: 160 } as const;

/** Limits of numbers: money in dollars, pieces per variant, lines per order, orders moved in one go. */
export const NUMBER_LIMITS = {
  money: 999_999.99,
  stock: 1_000_000,
  orderLines: 50,
  ordersAtOnce: 200,
  waitingHours: 720,
} as const;

/** Length of the passwords that accounts may be given, in characters. */
export const PASSWORD_LIMITS = { min: 12, max: 200 } as const;
