import { createHmac } from 'node:crypto';
import { contentKeySchema } from '@shop/shared/contracts';
import type { ContentKey } from '@shop/shared/contracts';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';

/** How long a link shows its preview, in minutes. */
const MINUTES = 60;

/** One version of a part of the front; 0 is the default. A version never changes, so neither does what a link shows. */
export interface PreviewOf {
  key: ContentKey;
  version: number;
}

const claimsSchema = z.object({ key: contentKeySchema, version: z.number().int().min(0) });

/** Signs and reads what links to previews carry. */
export interface PreviewLinks {
  sign: (what: PreviewOf, now: Date) => Promise<{ token: string; until: Date }>;
  /** 'ended' only for what was genuine. */
  read: (token: string, now: Date) => Promise<PreviewOf | 'ended' | 'unknown'>;
}

/** @param secret that of access tokens, which all servers share; links have a key of their own that is made from it */
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
