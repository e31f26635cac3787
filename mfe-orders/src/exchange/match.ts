import type { ExchangeRequest, Order } from '@shop/shared/contracts';
import { foldText } from '@shop/shared/rules';
import { returnable } from './bought';
import type { FormLine } from './fields';

const wordsOf = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * The line that a request means: the only one that can come back, or the one that shares the most words with what the
 * shopper wrote. Undefined where two share as many, or none does.
 */
const meantLine = (order: Order, { piece }: ExchangeRequest) => {
  const lines = returnable(order);
  if (lines.length === 1) return lines[0];
  const said = new Set(wordsOf(piece));
  const shared = lines.map(({ line: { product, size, color } }) => {
    const words = new Set(wordsOf(`${product.name} ${product.refCode} ${size} ${color}`));
    return [...words].filter((word) => said.has(word)).length;
  });
  const most = Math.max(0, ...shared);
  const best = lines.filter((_line, index) => shared[index] === most);
  return most > 0 && best.length === 1 ? best[0] : undefined;
};

/** What the form begins with for a request: its line with the shopper's reason; nothing where no line is meant. */
export const linesFor = (order: Order, request: ExchangeRequest): FormLine[] => {
  const meant = meantLine(order, request);
  if (!meant) return [];
  const size = request.what === 'return' ? '' : undefined;
  return [{ line: meant.number, quantity: 1, reason: request.reason, size }];
};

/** The size of a product that a shopper asks for: the only one that stands in the words; undefined without one. */
export const wantedSize = (wanted: string, sizes: readonly string[]): string | undefined => {
  const said = wordsOf(wanted);
  const found = sizes.filter((size) => {
    const words = wordsOf(size);
    return words.length > 0 && words.every((word) => said.includes(word));
  });
  return found.length === 1 ? found[0] : undefined;
};
