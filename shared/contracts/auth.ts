import { z } from 'zod';
import { PASSWORD_LIMITS } from '../rules/limits';
import { TEXT_LIMITS, exactText } from './primitives';

/** The roles of the shop. Staff are admin and employee; everyone else is a customer. */
export const roleSchema = z.enum(['admin', 'employee', 'customer']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in user as the browser stores it. */
export const userSchema = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: roleSchema });
export type User = z.infer<typeof userSchema>;

/** The sentence about a password that is too long, in either form. */
export const PASSWORD_TOO_LONG = `Password must be ${PASSWORD_LIMITS.max} characters or fewer`;

/**
 * A password that proves who somebody is, as typed: the hash of an older version may need that form. Its length counts
 * as for a new one, in NFKC; one that an older version took by its typed length passes, too.
 */
export const typedPasswordSchema = (missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .max(PASSWORD_LIMITS.typed, { error: PASSWORD_TOO_LONG, abort: true })
    .refine((text) => Math.min(text.length, text.normalize('NFKC').length) <= PASSWORD_LIMITS.max, PASSWORD_TOO_LONG);

/** `email` is the text of the Username field: an e-mail address or a username. */
export const loginRequestSchema = z.object({
  email: exactText(TEXT_LIMITS.name, 'Username is required'),
  password: typedPasswordSchema('Password is required'),
});
export type LoginRequest = z.input<typeof loginRequestSchema>;

export const loginResponseSchema = z.object({ accessToken: z.string(), refreshToken: z.string(), user: userSchema });
export type LoginResponse = z.infer<typeof loginResponseSchema>;

/** With `rotate`, the answer also contains a new refresh token, which replaces the one sent. */
export const refreshRequestSchema = z.object({
  token: exactText(512, 'Token is required'),
  rotate: z.boolean().optional(),
});
export type RefreshRequest = z.input<typeof refreshRequestSchema>;

export const refreshResponseSchema = z.object({ accessToken: z.string(), refreshToken: z.string().optional() });
export type RefreshResponse = z.infer<typeof refreshResponseSchema>;

export const logoutRequestSchema = z.object({ token: exactText(512, 'Token is required') });
