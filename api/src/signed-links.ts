import { createHmac } from 'node:crypto';
import { type JWTPayload, SignJWT, errors, jwtVerify } from 'jose';
import type { z } from 'zod';

/** Signs and verifies the tokens of links that end. `What` is what a link shows. */
export interface SignedLinks<What> {
  sign: (what: What, until: Date) => Promise<string>;
  /** Returns 'ended' for a genuine token that has expired, and 'unknown' for any other invalid token. */
  read: (token: string, now: Date) => Promise<{ what: What; until: Date } | 'ended' | 'unknown'>;
}

/**
 * @param secret the secret of access tokens, which all servers share; the key of the links is derived from it
 * @param purpose sets these links apart from those of other kinds
 */
export function signedLinks<What extends JWTPayload>(
  secret: string,
  purpose: string,
  schema: z.ZodType<What>,
): SignedLinks<What> {
  const key = createHmac('sha256', secret).update(purpose).digest();
  return {
    sign: (what, until) =>
      new SignJWT({ ...what }).setProtectedHeader({ alg: 'HS256' }).setExpirationTime(until).sign(key),
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: now,
          requiredClaims: ['exp'],
        });
        const what = schema.safeParse(payload).data;
        return what === undefined ? 'unknown' : { what, until: new Date((payload.exp ?? 0) * 1000) };
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'ended' : 'unknown';
      }
    },
  };
}
