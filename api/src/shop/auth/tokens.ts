import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { SignJWT, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import type { Role } from '@shop/shared/contracts';
import type { Db } from '../../database/client';
import { secrets } from '../../database/schema';

const SIGNING_SECRET = 'access-token-key';

/** The claims of an access token. The role is a hint for browsers: the server reads it from the database. */
interface AccessClaims {
  userId: string;
  sessionId: string;
  role: Role;
}

/** Signs and reads access tokens. */
export interface AccessTokens {
  sign: (claims: AccessClaims, issuedAt: Date) => Promise<string>;
  /** 'expired' only for a token that was genuine. */
  read: (token: string, now: Date) => Promise<Pick<AccessClaims, 'userId' | 'sessionId'> | 'expired' | 'invalid'>;
}

const claimsSchema = z.object({ sub: z.string(), sid: z.string() });

/** Access tokens under one key (HMAC with SHA-256), valid for some minutes. */
export function accessTokens(secret: string, minutes: number): AccessTokens {
  const key = new TextEncoder().encode(secret);
  return {
    sign: ({ userId, sessionId, role }, issuedAt) =>
      new SignJWT({ sid: sessionId, role })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(new Date(issuedAt.getTime() + minutes * 60_000))
        .sign(key),
    read: async (token, now) => {
      try {
        const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
        const claims = claimsSchema.safeParse(payload);
        return claims.success ? { userId: claims.data.sub, sessionId: claims.data.sid } : 'invalid';
      } catch (error) {
        // The signature is checked before the expiry, so an expired token is genuine.
        return error instanceof errors.JWTExpired ? 'expired' : 'invalid';
      }
    },
  };
}

/** The key that signs access tokens. The first process creates it, and all others read it. */
export async function signingSecret(db: Db): Promise<string> {
  await db
    .insert(secrets)
    .values({ name: SIGNING_SECRET, value: randomBytes(48).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, SIGNING_SECRET));
  if (row === undefined) throw new Error('The signing key could not be read back.');
  return row.value;
}

/** A new refresh token: 256 random bits. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** The hash of a refresh token as it is stored. The token is random, so a fast hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
