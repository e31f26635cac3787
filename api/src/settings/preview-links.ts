import { createHmac } from 'node:crypto';
import { contentKeySchema } from '@shop/shared/contracts';
import type { ContentKey } from '@shop/shared/contracts';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** How long a preview link is valid, in minutes. */
const MINUTES = 60;

/**
 * One version of a part of the storefront content; 0 is the default. Versions never change, so a link always shows the
 * same.
 */
export interface PreviewOf {
  key: ContentKey;
  version: number;
}

const claimsSchema = z.object({ key: contentKeySchema, version: z.number().int().min(0) });

/** Signs and verifies the tokens of preview links. */
export interface PreviewLinks {
  sign: (what: PreviewOf, now: Date) => Promise<{ token: string; until: Date }>;
  /** Returns 'ended' for a genuine token that has expired, and 'unknown' for any other invalid token. */
  read: (token: string, now: Date) => Promise<PreviewOf | 'ended' | 'unknown'>;
}

/** @param secret the secret of access tokens, which all servers share; the key of the links is derived from it */
export function previewLinks(secret: string): PreviewLinks {
  const key = createHmac('sha256', secret).update('links to previews').digest();
  return {
    sign: async (what, now) => {
      const until = new Date(now.getTime() + MINUTES * 60_000);
      const token = await new SignJWT({ ...what })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(until)
        .sign(key);
      return { token, until };
    },
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: now,
          requiredClaims: ['exp'],
        });
        return claimsSchema.safeParse(payload).data ?? 'unknown';
      } catch (error) {
        return error instanceof errors.JWTExpired ? 'ended' : 'unknown';
      }
    },
  };
}
