import type { ExchangeReason } from './exchange';

/** The least pieces that must have arrived before a sentence is said: of fewer, chance says more than the product. */
export const MIN_PIECES = 20;

/** The least pieces that must have come back for one reason, and the least share of those that arrived. */
const MIN_BACK = 3;
const MIN_SHARE = 0.1;

/** How many pieces came back for a reason, and the sizes that went out for them, the most frequent first. */
export interface PiecesBackFor {
  reason: ExchangeReason;
  pieces: number;
  wentTo: readonly { size: string; pieces: number }[];
}

/** What arrived of a size, a color or a product, and why some of it came back. */
export interface ExchangeRate {
  bought: number;
  back: number;
  reasons: readonly PiecesBackFor[];
}

/** The rates of one product. */
export interface ProductRates extends ExchangeRate {
  sizes: readonly (ExchangeRate & { size: string })[];
  colors: readonly (ExchangeRate & { color: string })[];
}

/** The pieces that came back for a reason, if they are enough to say so. */
function enough({ bought, reasons }: ExchangeRate, reason: ExchangeReason): PiecesBackFor | undefined {
  const found = reasons.find((one) => one.reason === reason);
  const says =
    found !== undefined && bought >= MIN_PIECES && found.pieces >= MIN_BACK && found.pieces / bought >= MIN_SHARE;
  return says ? found : undefined;
}

/** How many came back of what: '14 of 60 M went to L', '14 of 60 M came back, 10 for L'. */
function backText({ bought }: ExchangeRate, { pieces, wentTo }: PiecesBackFor, what: string): string {
  const of = [String(pieces), 'of', bought.toLocaleString('en-US'), what].filter(Boolean).join(' ');
  const [most] = wentTo;
  if (most === undefined || most.size === '') return `${of} came back`;
  return most.pieces === pieces ? `${of} went to ${most.size}` : `${of} came back, ${most.pieces} for ${most.size}`;
}

/**
 * What the exchanges and returns of a product say about it: 'Runs small: 14 of 60 M went to L'. A sentence needs 20
 * pieces that arrived, of which three and a tenth came back for the same reason.
 */
export function rateSentences({ sizes, colors, ...product }: ProductRates): string[] {
  const fits = (
    [
      ['too small', 'Runs small'],
      ['too large', 'Runs large'],
    ] as const
  ).flatMap(([reason, says]) =>
    sizes.flatMap((rate) => {
      const back = enough(rate, reason);
      return back === undefined ? [] : [`${says}: ${backText(rate, back, rate.size)}`];
    }),
  );
  const looks = colors.flatMap((rate) => {
    const back = enough(rate, 'color');
    return back === undefined
      ? []
      : [`Not the color that was expected: ${backText(rate, { ...back, wentTo: [] }, rate.color)}`];
  });
  const fault = enough(product, 'fault');
  return [
    ...fits,
    ...looks,
    ...(fault === undefined ? [] : [`Faulty: ${backText(product, { ...fault, wentTo: [] }, '')}`]),
  ];
}

/** Why pieces came back: 'too small 14, color 2'. */
export const reasonsText = ({ reasons }: Pick<ExchangeRate, 'reasons'>): string =>
  reasons.map(({ reason, pieces }) => `${reason} ${String(pieces)}`).join(', ');

/** How many came back of those that arrived: '14 of 1,200'. */
export const backOfText = ({ bought, back }: Pick<ExchangeRate, 'bought' | 'back'>): string =>
  `${String(back)} of ${bought.toLocaleString('en-US')}`;

/** The rates of a product's sizes by their names. A product without sizes has none. */
export const sizeRates = ({ sizes }: Pick<ProductRates, 'sizes'>): (ExchangeRate & { name: string })[] =>
  sizes.flatMap(({ size, ...rate }) => (size === '' ? [] : [{ name: size, ...rate }]));

/** The rates of a product's colors by their names. A product without colors has none. */
export const colorRates = ({ colors }: Pick<ProductRates, 'colors'>): (ExchangeRate & { name: string })[] =>
  colors.flatMap(({ color, ...rate }) => (color === '' ? [] : [{ name: color, ...rate }]));
