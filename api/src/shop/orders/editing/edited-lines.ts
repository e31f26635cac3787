import type { OrderEditParsed } from '@shop/shared/contracts';
import { DEFAULT_COLOR, DEFAULT_SIZE, effectivePrice, findVariant, foldText } from '@shop/shared/rules';
import type { Variant } from '@shop/shared/rules';
import type { FieldError } from '../../../errors';
import { ShopError } from '../../../errors';
import { variantErrors } from '../placement/pricing';
import type { PricedLine, ProductOffer } from '../placement/pricing';
import type { EditableLine } from './editable-order';

/** A line after the edit; `price` is null for a new line that cannot be sold. Money in cents. */
export interface EditedLine extends PricedLine {
  /** The number that the line had before, or the next free one. */
  position: number;
  /** Null for a line whose product was deleted. */
  product: string | null;
}

type RequestedEditLine = NonNullable<OrderEditParsed['products']>[number];

const refuse = (errors: FieldError[]): ShopError =>
  new ShopError('invalid', 'INVALID', errors[0]?.message ?? 'Invalid', { errors });

/** Whether a requested size and color are the variant that the line has; absent ones stay as they are. */
const isOwn = ({ size, color }: RequestedEditLine, line: EditableLine): boolean => {
  const same = (requested: string | undefined, own: string, none: string) =>
    requested === undefined || foldText(requested) === foldText(own || none) || (requested === '' && own === '');
  return same(size, line.size, DEFAULT_SIZE) && same(color, line.color, DEFAULT_COLOR);
};

/** A line that stays, at the agreed price, or at today's price where that is requested and the product still exists. */
function keptLine(
  requested: RequestedEditLine,
  index: number,
  line: EditableLine,
  product: ProductOffer | undefined,
  todaysPrices: boolean,
): EditedLine {
  const field = `products.${index}`;
  if (product === undefined && requested.quantity > line.quantity) {
    const message = `${line.name} is no longer in the shop: there can only be fewer of it`;
    throw refuse([{ field: `${field}.quantity`, message }]);
  }
  const own: Variant = { size: line.size, color: line.color };
  const wanted = { size: requested.size ?? line.size, color: requested.color ?? line.color };
  const variant = isOwn(requested, line) ? own : product && findVariant(wanted, product);
  if (variant === undefined) {
    const gone = [{ field: `${field}.size`, message: `${line.name} is no longer in the shop: its variant stays` }];
    throw refuse(product ? variantErrors(field, wanted, product) : gone);
  }
  const today = todaysPrices ? product : undefined;
  return {
    index,
    position: line.position,
    product: product?.id ?? null,
    productId: product?.id ?? '',
    name: line.name,
    refCode: line.refCode,
    variant,
    quantity: requested.quantity,
    price: today ? effectivePrice(today) : line.price,
    cost: today ? today.buyPrice : line.cost,
    seenPrice: null,
  };
}

/** A new line at today's price; null when it cannot be sold. */
function newLine(
  requested: RequestedEditLine,
  index: number,
  position: number,
  product: ProductOffer | undefined,
): EditedLine {
  const variant = product && findVariant(requested, product);
  if (product && !variant) throw refuse(variantErrors(`products.${index}`, requested, product));
  const sold = product && !product.archived ? product : null;
  return {
    index,
    position,
    product: product?.id ?? null,
    productId: product?.id ?? requested.product ?? '',
    name: product?.name ?? '',
    refCode: product?.refCode ?? '',
    variant: variant ?? { size: requested.size ?? '', color: requested.color ?? '' },
    quantity: requested.quantity,
    price: sold ? effectivePrice(sold) : null,
    cost: sold?.buyPrice ?? null,
    seenPrice: null,
  };
}

/**
 * The lines of an order after an edit, in the order of the request.
 *
 * @param requested all lines after the edit; undefined when the lines stay as they are
 * @throws ShopError invalid at the line that the order does not have, that is named twice, whose product has no such
 *   variant, or whose product was deleted and whose quantity would rise
 */
export function editedLines(
  held: readonly EditableLine[],
  requested: OrderEditParsed['products'],
  products: readonly ProductOffer[],
  todaysPrices: boolean,
): EditedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byPosition = new Map(held.map((line) => [line.position, line]));
  const wanted: readonly RequestedEditLine[] =
    requested ??
    held.map(({ position, quantity }) => ({ line: position, quantity, size: undefined, color: undefined }));
  const named = new Set<number>();
  let next = Math.max(-1, ...held.map(({ position }) => position));
  return wanted.map((line, index) => {
    if (line.line == null) {
      next += 1;
      return newLine(line, index, next, byId.get(line.product ?? ''));
    }
    const own = byPosition.get(line.line);
    const foreign = own?.productId != null && line.product != null && line.product !== own.productId;
    if (!own || foreign || named.has(line.line)) {
      const message = own && !foreign ? 'This line is named twice' : 'The order has no such line';
      throw refuse([{ field: `products.${index}.line`, message }]);
    }
    named.add(line.line);
    return keptLine(line, index, own, byId.get(own.productId ?? ''), todaysPrices);
  });
}
