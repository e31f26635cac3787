import { isApiError } from '@shop/shared/api';
import type { OrderCreate, Product } from '@shop/shared/contracts';
import { availableStock, effectivePrice, fromCents, isRecord, stockKey, type Variant } from '@shop/shared/rules';
import { readTerms, termsBody, type SaleTerms, type SaleTotals } from './terms';

/** A line of a sale that is being entered. */
export interface DraftLine extends Variant {
  productId: string;
  name: string;
  refCode: string;
  quantity: number;
  /** The price of one piece in dollars. */
  price: number;
  /** Pieces in stock. */
  available: number;
  /** The server's objection to this line, if any. */
  problem?: string;
}

/** A key that identifies a line of a draft. */
export const lineKey = ({ productId, ...variant }: Pick<DraftLine, 'productId' | 'size' | 'color'>): string =>
  `${productId} ${stockKey(variant)}`;

/** Adds one piece of a variant to the draft, up to the pieces in stock. */
export const withPiece = (lines: readonly DraftLine[], product: Product, variant: Variant): DraftLine[] =>
  withPieces(lines, product, variant, 1);

/** Adds pieces of a variant to the draft, up to the pieces in stock; a variant that is sold out is left out. */
export const withPieces = (
  lines: readonly DraftLine[],
  product: Product,
  { size, color }: Variant,
  pieces: number,
): DraftLine[] => {
  const available = availableStock(product, { size, color });
  const key = lineKey({ productId: product._id, size, color });
  const price = effectivePrice(product);
  if (!lines.some((line) => lineKey(line) === key)) {
    const { _id: productId, name, refCode } = product;
    const quantity = Math.min(pieces, available);
    return quantity < 1
      ? [...lines]
      : [...lines, { productId, name, refCode, size, color, quantity, price, available }];
  }
  return lines.map(({ problem: _settled, ...line }) =>
    lineKey(line) === key ? { ...line, price, available, quantity: Math.min(line.quantity + pieces, available) } : line,
  );
};

/** Sets the quantity of a line and clears the server's objection to it. */
export const withQuantity = (lines: readonly DraftLine[], changed: DraftLine, quantity: number): DraftLine[] =>
  lines.map(({ problem, ...line }) =>
    lineKey(line) === lineKey(changed)
      ? { ...line, quantity }
      : { ...line, ...(problem === undefined ? {} : { problem }) },
  );

/** The customer and the delivery address, as far as known; '' for unknown. */
export interface DraftCustomer {
  name: string;
  phone: string;
  address: string;
  city: string;
  notes: string;
}

/** An unknown customer. */
export const NOBODY: DraftCustomer = { name: '', phone: '', address: '', city: '', notes: '' };

/** The request body of the order, with the prices and the total that staff saw. */
export const saleBody = (
  lines: readonly DraftLine[],
  customer: DraftCustomer,
  terms: SaleTerms,
  { balanceUsed, totalAmount }: SaleTotals,
): OrderCreate => ({
  customerName: customer.name.trim(),
  customerPhone: customer.phone.trim(),
  notes: customer.notes.trim(),
  products: lines.map(({ productId, size, color, quantity, price }) => ({
    product: productId,
    size,
    color,
    quantity,
    price,
  })),
  ...termsBody(terms, customer),
  ...(balanceUsed > 0 && { balanceUsed: fromCents(balanceUsed) }),
  expectedTotal: fromCents(totalAmount),
});

/** Updates the draft with the server's current prices and stock. Each line that the server rejected gets the reason. */
export const withProblems = (lines: readonly DraftLine[], error: unknown): DraftLine[] => {
  const problems = isApiError(error) && Array.isArray(error.details.problems) ? error.details.problems : [];
  const found = new Map(problems.filter(isRecord).map((problem) => [problem.index, problem]));
  return lines.map(({ problem: _settled, ...line }, index) => {
    const text = isApiError(error)
      ? error.errors.find(({ field }) => field.startsWith(`products.${index}.`))?.message
      : undefined;
    const { available, price } = found.get(index) ?? {};
    return {
      ...line,
      ...(typeof available === 'number'
        ? { available, quantity: Math.max(1, Math.min(line.quantity, available)) }
        : {}),
      ...(typeof price === 'number' ? { price } : {}),
      ...(text === undefined ? {} : { problem: text }),
    };
  });
};

/** A sale that is being entered, as stored for the tab. */
export interface StoredSale {
  /** The idempotency key of the sale. The server creates at most one order for it. */
  key: string;
  lines: DraftLine[];
  customer: DraftCustomer;
  terms: SaleTerms;
}

const isLine = (value: unknown): value is DraftLine =>
  isRecord(value) &&
  ['productId', 'name', 'refCode', 'size', 'color'].every((field) => typeof value[field] === 'string') &&
  ['quantity', 'price', 'available'].every((field) => typeof value[field] === 'number');

const isCustomer = (value: unknown): value is Pick<DraftCustomer, 'name' | 'phone' | 'notes'> =>
  isRecord(value) && ['name', 'phone', 'notes'].every((field) => typeof value[field] === 'string');

/** Parses a stored sale; null if this version cannot read it. */
export const readStoredSale = (kept: unknown): StoredSale | null =>
  isRecord(kept) && typeof kept.key === 'string' && Array.isArray(kept.lines) && isCustomer(kept.customer)
    ? {
        key: kept.key,
        lines: kept.lines.filter(isLine),
        customer: { ...NOBODY, ...kept.customer },
        terms: readTerms(kept.terms),
      }
    : null;
