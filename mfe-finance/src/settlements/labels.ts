import type { Settlement } from '@shop/shared/contracts';

/** With whom somebody settles: 'with Hudson Couriers', 'without a courier' for orders that name none. */
export const withCourier = ({ pot, name }: Settlement['courier']): string =>
  pot === 'courier' ? 'without a courier' : `with ${name}`;
