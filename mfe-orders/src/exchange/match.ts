import type { ExchangeRequest, Order } from '@shop/shared/contracts';
import { foldText } from '@shop/shared/rules';
import { returnable } from './bought';
import type { FormLine } from './fields';

/** The apostrophes that people and phones type. */
const APOSTROPHES = /['’‘ʼ`´]/gu;

/** The parts of a text. Apostrophes stand within them, so that "it's" is no 'S' and "l’autre" no 'L'. */
const partsOf = (text: string, between: RegExp): string[] =>
  foldText(text.replace(APOSTROPHES, '')).split(between).filter(Boolean);

const wordsOf = (text: string): string[] => partsOf(text, /[^\p{L}\p{N}]+/u);

/** The words among which a size may be. Signs within one join its parts: 'x-large', 'M/L', '38-40'. */
const sizesIn = (text: string): string[] =>
  partsOf(text.replace(/–/g, '-'), /[^\p{L}\p{N}/-]+/u)
    .map((word) => word.replace(/^[/-]+|[/-]+$/g, ''))
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

/** Whether the words of a size stand one after another in a text. */
const stands = (size: readonly string[], said: readonly string[]): boolean =>
  size.length > 0 && said.some((_word, at) => size.every((word, index) => said[at + index] === word));

/** The size of a product that a shopper asks for: the only one that stands in the words; undefined without one. */
export const wantedSize = (wanted: string, sizes: readonly string[]): string | undefined => {
  const said = sizesIn(wanted);
  const found = sizes.filter((size) => stands(sizesIn(size), said));
  return found.length === 1 ? found[0] : undefined;
};
