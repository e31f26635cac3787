/** How an order may be paid, by its channel; the default first. Staff may agree on any of these before it is sent. */
export const PAYMENT_METHODS = {
  'in-store': ['cash', 'card', 'transfer'],
  phone: ['delivery', 'card', 'transfer'],
  web: ['delivery', 'credit', 'card', 'transfer'],
  chat: ['credit', 'delivery', 'card', 'transfer'],
} as const;
