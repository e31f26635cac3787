/** Totals in cents. */
export interface TotalsCents {
  subtotal: number;
  discount: number;
  deliveryFee: number;
  totalAmount: number;
}

/**
 * Calculates the totals of an order or a cart in cents. Online orders with items pay the fee; an empty cart never does.
 */
export const orderTotals = ({
  lines,
  discount = 0,
  deliveryFee,
}: {
  lines: readonly { price: number; quantity: number }[];
  discount?: number;
  deliveryFee: number;
}): TotalsCents => {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const fee = lines.length === 0 ? 0 : deliveryFee;
  const taken = Math.min(discount, subtotal);
  return { subtotal, discount: taken, deliveryFee: fee, totalAmount: subtotal - taken + fee };
};
