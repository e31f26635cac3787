/**
 * What happens to the store balance of a number: an exchange issues it, an order uses it, a reversal takes one row back
 * when its order no longer counts, and it may expire.
 */
export const BALANCE_KINDS = ['issue', 'use', 'reversal', 'expiry'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];
