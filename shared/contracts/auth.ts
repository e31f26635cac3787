import { z } from 'zod';
import { TEXT_LIMITS, exactText } from './primitives';

/** The roles of the shop. Staff are admin and employee; everyone else is a customer. */
export const roleSchema = z.enum(['admin', 'employee', 'customer']);
export type Role = z.infer<typeof roleSchema>;

/** The signed-in user as the browser stores it. */
export const userSchema = z.object({ _id: z.string(), name: z.string(), email: z.string(), role: roleSchema });
export type User = z.infer<typeof userSchema>;

/** `email` is the text of the Username field: an e-mail address or a username. */
export const loginRequestSchema = z.object({
  email: exactText(TEXT_LIMITS.name, 'Username is required'),
  password: z.string('Password is required').min(1, 'Password is required').max(TEXT_LIMITS.name),
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
