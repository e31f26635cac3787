import type { StandaloneScenarios } from '@shop/shared/remote/standalone';
import { idOf } from '@shop/shared/sample-data';
import type { PlacedOrder } from './success/placed-order';

const placed: PlacedOrder = {
  orderId: idOf(501),
  orderType: 'cod',
  phone: '+12125550101',
  total: 136,
  chatUrl: null,
  placedAt: '2026-11-20T10:00:00.000Z',
  address: '12 Cedar Street, New York',
  lines: [
    { text: '1 × Stride Tee (M, Black)', total: 34 },
    { text: '1 × Trail Shell (M, Black)', total: 99 },
  ],
  deliveryDays: { min: 1, max: 3 },
  holds: null,
};

/** Sets of data for the pages that only a step on another page reaches. */
export const scenarios: StandaloneScenarios = {
  placed: { shows: 'the confirmation of an order that is paid on delivery', state: placed },
  'placed-by-chat': {
    shows: 'the confirmation of an order that a chat message completes',
    state: { ...placed, orderType: 'whatsapp', chatUrl: 'https://wa.me/15550100?text=Order' } satisfies PlacedOrder,
  },
  'placed-before': {
    shows: 'the confirmation of an order whose cart was changed after it was placed',
    state: { ...placed, holds: ['1 × Stride Tee (M, Black)'] } satisfies PlacedOrder,
  },
  'sold-out': {
    shows: 'a cart and a checkout whose pieces are sold out',
    answers: {
      quoteOrder: {
        subtotal: 133,
        discount: 0,
        deliveryFee: 3,
        totalAmount: 136,
        couponCode: null,
        couponError: null,
        lines: [
          { price: 34, available: 0 },
          { price: 99, available: 0 },
        ],
        problems: [],
      },
    },
  },
};
