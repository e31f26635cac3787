/** The number of refused parcels of a phone number from which each measure applies to its next orders; 0 for never. */
export interface RefusalRules {
  /** Staff get a warning. */
  warn: number;
  /** Staff should call before they accept the order. */
  call: number;
  /** Visitors cannot order with the number. */
  refuse: number;
}

/** The advice for staff about an order whose phone number refused parcels before. */
export const REFUSAL_ADVICE = ['warn', 'call first'] as const;
export type RefusalAdvice = (typeof REFUSAL_ADVICE)[number];

const MEASURES = [
  ['refusalsToWarn', 'Warn from'],
  ['refusalsToCall', 'Call first from'],
  ['refusalsToRefuse', 'Refuse orders from'],
] as const;

/** The settings of the measures, by their keys. */
export type RefusalSettings = Record<(typeof MEASURES)[number][0], number>;

/** Whether a setting is one of the measures. */
export const isRefusalSetting = (key: string): key is keyof RefusalSettings =>
  MEASURES.some(([measure]) => measure === key);

/**
 * The first measure that begins before a milder one, so that the milder one would never show; null without one.
 * Measures that are off do not count.
 */
export function refusalOrderProblem(
  settings: RefusalSettings,
): { field: keyof RefusalSettings; message: string } | null {
  const inUse = MEASURES.filter(([key]) => settings[key] > 0);
  for (const [index, [field, label]] of inUse.entries()) {
    const milder = inUse[index - 1];
    if (milder === undefined || settings[field] >= settings[milder[0]]) continue;
    const [early, first] = [String(settings[field]), String(settings[milder[0]])];
    const message = `${label} ${early} would come before ${milder[1]} ${first}: enter ${first} or more, or 0 to turn it off`;
    return { field, message };
  }
  return null;
}

const reaches = (refusals: number, from: number): boolean => from > 0 && refusals >= from;

/** Whether visitors cannot order any more with a number that has this many refusals. */
export const refusesOrders = (refusals: number, { refuse }: Pick<RefusalRules, 'refuse'>): boolean =>
  reaches(refusals, refuse);

/**
 * The strictest advice that the rules give; null for none. If visitors cannot order with the number, staff who order
 * for the customer should call first.
 */
export const refusalAdvice = (refusals: number, rules: RefusalRules): RefusalAdvice | null => {
  if (reaches(refusals, rules.call) || refusesOrders(refusals, rules)) return 'call first';
  return reaches(refusals, rules.warn) ? 'warn' : null;
};
