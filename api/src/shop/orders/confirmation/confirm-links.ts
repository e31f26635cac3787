import { createHmac, timingSafeEqual } from 'node:crypto';
import { CONFIRM_PATH } from '@shop/shared/rules';
import { HOUR_MS } from '../../../time';

/** The parts of a token, in hexadecimal digits: the order's id, the hour at which it ends, and the signature. */
const TOKEN = /^([0-9a-f]{24})([0-9a-f]{6})([0-9a-f]{32})$/;
const SIGNATURE = 32;

/** Makes and reads the confirmation links of orders. Nothing about a link is stored. */
export interface ConfirmLinks {
  /**
   * The path of an order's link, with its token in the fragment. It holds for `hours`, and until the end of the last
   * one, so that a link stays the same for an hour.
   */
  make: (orderId: string, hours: number, now: Date) => { path: string; until: Date };
  /** The order of a token; 'ended' for a genuine token whose time is over, 'unknown' for any other text. */
  read: (token: string, now: Date) => { orderId: string } | 'ended' | 'unknown';
}

/** @param secret the secret of access tokens, which all servers share; the key of the links is derived from it */
export function confirmLinks(secret: string): ConfirmLinks {
  const key = createHmac('sha256', secret).update('links to confirm orders').digest();
  const signatureOf = (text: string) => createHmac('sha256', key).update(text).digest('hex').slice(0, SIGNATURE);
  return {
    make: (orderId, hours, now) => {
      const ends = Math.ceil(now.getTime() / HOUR_MS) + hours;
      const text = `${orderId}${ends.toString(16).padStart(6, '0')}`;
      return { path: `${CONFIRM_PATH}#${text}${signatureOf(text)}`, until: new Date(ends * HOUR_MS) };
    },
    read: (token, now) => {
      const [, orderId, ends, signature] = TOKEN.exec(token) ?? [];
      if (orderId === undefined || ends === undefined || signature === undefined) return 'unknown';
      if (!timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(`${orderId}${ends}`)))) return 'unknown';
      return now.getTime() < parseInt(ends, 16) * HOUR_MS ? { orderId } : 'ended';
    },
  };
}
