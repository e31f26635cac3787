/** How a product's cost follows what its pieces cost: as the last delivery, or the average of all that are in stock. */
export const COST_RULES = ['last', 'average'] as const;
export type CostRule = (typeof COST_RULES)[number];

/** The most pieces in one line of a delivery. More are a slip of the hand. */
export const MAX_PIECES_RECEIVED = 10_000;

/** The most lines of one delivery. */
export const MAX_LINES_RECEIVED = 500;

/** Pieces of a product that came in, and what one of them cost in cents. */
export interface ReceivedPieces {
  pieces: number;
  cost: number;
}

/** What received pieces come to, in cents. */
export const receivedTotal = (lines: readonly ReceivedPieces[]): number =>
  lines.reduce((sum, { pieces, cost }) => sum + pieces * cost, 0);

/**
 * The cost of a product in whole cents after a delivery; null leaves it as it is, because nothing came in.
 *
 * @param before the pieces that were in stock already, and their cost in cents; null if it is unknown
 */
export function costAfter(
  rule: CostRule,
  before: { pieces: number; cost: number | null },
  lines: readonly ReceivedPieces[],
): number | null {
  const received = lines.reduce((sum, { pieces }) => sum + pieces, 0);
  if (received === 0) return null;
  const total = receivedTotal(lines);
  if (rule === 'last' || before.cost === null) return Math.round(total / received);
  return Math.round((before.pieces * before.cost + total) / (before.pieces + received));
}
