import { ShopError } from './errors';

/** When to ask again whether a shop has opened, in seconds. */
export const CLOSED_RETRY_SECONDS = 3_600;

/** 503: the shop has no name or phone number yet, so it is closed to visitors. */
export const shopClosed = (): ShopError =>
  new ShopError(503, 'SHOP_CLOSED', 'This shop opens soon and takes no orders yet', {
    retryAfter: CLOSED_RETRY_SECONDS,
  });
