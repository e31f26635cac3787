/** The body of an order that a visitor places: one piece. `number` makes the phone another one for each order. */
export const visitorOrder = (productId: string, number: number) => ({
  customerName: 'Rami Haddad',
  customerPhone: `+9617${String(number).padStart(7, '0')}`,
  customerAddress: '12 Cedar Street',
  products: [{ product: productId, quantity: 1, size: 'S' }],
  paymentMethod: 'delivery',
});
