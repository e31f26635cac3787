/** From how many refused parcels of a phone number on something is done about its next orders; 0 for never. */
export interface RefusalRules {
  /** Staff are warned. */
  warn: number;
  /** Staff should call before they accept the order. */
  call: number;
  /** Visitors can place no more orders with it. */
  refuse: number;
}

/** What staff are advised to do about an order of a number whose parcels were refused. */
export const REFUSAL_ADVICE = ['warn', 'call first'] as const;
export type RefusalAdvice = (typeof REFUSAL_ADVICE)[number];

const reaches = (refusals: number, from: number): boolean => from > 0 && refusals >= from;

/** Whether visitors can place no more orders with a number that refused so many. */
export const refusesOrders = (refusals: number, { refuse }: Pick<RefusalRules, 'refuse'>): boolean =>
  reaches(refusals, refuse);

/**
 * The strictest advice that the rules give; null for none. Who is refused as a visitor is called when staff order for
 * them.
 */
export const refusalAdvice = (refusals: number, rules: RefusalRules): RefusalAdvice | null => {
  if (reaches(refusals, rules.call) || refusesOrders(refusals, rules)) return 'call first';
  return reaches(refusals, rules.warn) ? 'warn' : null;
};
