import type { LineProblem, OrderCreateParsed, Totals } from '@shop/shared/contracts';
import { NUMBER_LIMITS } from '@shop/shared/contracts';
import type { TotalsCents } from '@shop/shared/rules';
import { DEFAULT_COLOR, DEFAULT_SIZE, cartProblemText, formatMoney, fromCents, toCents } from '@shop/shared/rules';
import type { FieldError } from '../../../errors';
import { ShopError, invalid } from '../../../errors';
import type { OrderRules } from '../context';
import type { VariantQuantity } from '../variant-quantity';
import type { PricedCart, PricedLine } from './pricing';

/** A key for maps of variants. JSON keeps a size that contains the separator apart from two fields. */
const variantKey = ({ productId, size, color }: Omit<VariantQuantity, 'quantity'>): string =>
  JSON.stringify([productId, size, color]);

/** The pieces that a cart takes from stock, with the lines of one variant added together. */
export function wantedStock(cart: PricedCart): VariantQuantity[] {
  const wanted = new Map<string, VariantQuantity>();
  for (const { productId, variant, quantity } of cart.sellable) {
    const id = variantKey({ productId, ...variant });
    const before = wanted.get(id)?.quantity ?? 0;
    wanted.set(id, { productId, ...variant, quantity: before + quantity });
  }
  return [...wanted.values()];
}

/** How many pieces of a line's variant are in stock, and how many the whole cart wants. */
export interface LineStock {
  available: number;
  wanted: number;
}

/** Looks up the stock of a line; a variant without a row has 0 pieces. */
export function stockByLine(cart: PricedCart, stock: readonly VariantQuantity[]): (line: PricedLine) => LineStock {
  const available = new Map(stock.map((row) => [variantKey(row), row.quantity]));
  const wanted = new Map(wantedStock(cart).map((row) => [variantKey(row), row.quantity]));
  return ({ productId, variant, quantity }) => {
    const id = variantKey({ productId, ...variant });
    return { available: available.get(id) ?? 0, wanted: wanted.get(id) ?? quantity };
  };
}

/** Stock that is always enough. */
const UNLIMITED: LineStock = { available: Infinity, wanted: 0 };

/** Whether a cart is what the shopper saw, if there is enough stock. */
export const matchesExpectation = (cart: PricedCart, expectedTotal: number | undefined): boolean =>
  cart.couponError === null &&
  (expectedTotal === undefined || cart.totals.totalAmount <= toCents(expectedTotal)) &&
  lineProblems(cart, () => UNLIMITED).length === 0;

/**
 * Why a cart cannot be ordered, at most one problem for each line: the line cannot be sold, there are too few pieces,
 * or a piece costs more than the shopper saw. `requested` counts all lines of the variant together.
 */
export function lineProblems(cart: PricedCart, stockOf: (line: PricedLine) => LineStock): LineProblem[] {
  return cart.lines.flatMap((line): LineProblem[] => {
    const { available, wanted } = stockOf(line);
    const base = {
      index: line.index,
      product: line.productId,
      name: line.name,
      size: line.variant.size || DEFAULT_SIZE,
      color: line.variant.color || DEFAULT_COLOR,
      requested: wanted,
    };
    if (line.price === null) return [{ ...base, problem: 'unavailable', available: 0, price: null }];
    const price = fromCents(line.price);
    if (available < wanted) return [{ ...base, problem: 'stock', available, price }];
    if (line.seenPrice !== null && line.seenPrice < line.price)
      return [{ ...base, problem: 'price', available, price }];
    return [];
  });
}

/** Totals in dollars, as the API has them. */
export const totalsInDollars = (totals: TotalsCents): Totals => ({
  subtotal: fromCents(totals.subtotal),
  discount: fromCents(totals.discount),
  deliveryFee: fromCents(totals.deliveryFee),
  totalAmount: fromCents(totals.totalAmount),
});

const FIELDS = { unavailable: 'product', stock: 'quantity', price: 'price' } as const;

function problemText({ problem, name, size, color, requested, available, price }: LineProblem): string {
  switch (problem) {
    case 'unavailable':
      return `${name === '' ? 'This product' : name} is no longer available`;
    case 'stock':
      return cartProblemText({ name, size, color, quantity: requested }, available);
    case 'price':
      return `${name} now costs ${formatMoney(price ?? 0)}`;
  }
}

function refusal(code: string, errors: FieldError[], details: Record<string, unknown>): ShopError {
  const texts = [...new Set(errors.map(({ message }) => message))];
  const rest = texts.length > 3 ? ` and ${texts.length - 3} more` : '';
  return new ShopError('conflict', code, `${texts.slice(0, 3).join('; ')}${rest}`, { errors, details });
}

/**
 * Throws unless a cart can be sold as the shopper saw it.
 *
 * @param expectedTotal the total in dollars that the shopper saw; undefined when the request has none
 * @throws ShopError conflict with details {problems, totals, couponError}: UNAVAILABLE when a product cannot be sold,
 *   STOCK when there are too few pieces, PRICE_CHANGED when it would cost more than was seen or the coupon does not
 *   hold
 */
export function assertSellable(cart: PricedCart, problems: LineProblem[], expectedTotal: number | undefined): void {
  const kinds = new Set(problems.map(({ problem }) => problem));
  const errors: FieldError[] = problems.map((problem) => ({
    field: `products.${problem.index}.${FIELDS[problem.problem]}`,
    message: problemText(problem),
  }));
  if (cart.couponError !== null) errors.push({ field: 'couponCode', message: cart.couponError });
  const { totalAmount } = cart.totals;
  if (expectedTotal !== undefined && totalAmount > toCents(expectedTotal)) {
    errors.push({ field: 'expectedTotal', message: `The total is now ${formatMoney(fromCents(totalAmount))}` });
  }
  if (errors.length === 0) return;
  const code = kinds.has('unavailable') ? 'UNAVAILABLE' : kinds.has('stock') ? 'STOCK' : 'PRICE_CHANGED';
  throw refusal(code, errors, {
    problems,
    totals: totalsInDollars(cart.totals),
    couponError: cart.couponError,
  });
}

/**
 * Throws for a cart that cannot be an order, whatever is in stock.
 *
 * @throws ShopError invalid naming the line for a size or color that its product does not have, or the limit of money
 */
export function assertValid(cart: PricedCart): void {
  const [first] = cart.variantErrors;
  if (first !== undefined) throw new ShopError('invalid', 'INVALID', first.message, { errors: cart.variantErrors });
  // The subtotal is limited too: a coupon may take nearly all of it off.
  if (Math.max(cart.totals.subtotal, cart.totals.totalAmount) > toCents(NUMBER_LIMITS.money)) {
    throw invalid('products', `An order may come to at most ${formatMoney(NUMBER_LIMITS.money)}`);
  }
}

/** The pieces of all lines. */
export const countPieces = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/**
 * Throws for a cart that is larger than a visitor may order at once, whatever is in stock.
 *
 * @throws ShopError invalid that names the limit, of pieces or of money
 */
export function assertWithinVisitorLimits(
  { products }: OrderCreateParsed,
  { totals }: PricedCart,
  { pieces, total }: OrderRules['visitors'],
): void {
  const whatToDo = 'Please order less at once, or contact us.';
  const wanted = countPieces(products);
  if (wanted > pieces) {
    const allowed = pieces.toLocaleString('en-US');
    throw invalid('products', `One order may hold at most ${allowed} pieces; this one has ${wanted}. ${whatToDo}`);
  }
  const sum = Math.max(totals.subtotal, totals.totalAmount);
  if (sum > toCents(total)) {
    const [allowed, comesTo] = [formatMoney(total), formatMoney(fromCents(sum))];
    throw invalid('products', `One order may come to at most ${allowed}; this one comes to ${comesTo}. ${whatToDo}`);
  }
}
