import { z } from 'zod';
import { PASSWORD_LIMITS } from '../rules/limits';
import {
  TEXT_LIMITS,
  listQuerySchema,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
  versionSchema,
} from './primitives';

/** The roles of those who work for the shop. */
export const staffRoleSchema = z.enum(['admin', 'employee']);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** An account of someone who works for the shop; never its password. */
export const staffMemberSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** What may be typed in place of the e-mail address; null for none. */
  username: z.string().nullable(),
  role: staffRoleSchema,
  /** False: cannot sign in. */
  active: z.boolean(),
  createdAt: timestampSchema,
  /** When they last signed in; null for never, or longer ago than sessions are kept. */
  lastSignIn: timestampSchema.nullable(),
  /** Another number whenever name, address, username, role or state are others. */
  version: z.number().int(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffQuerySchema = listQuerySchema.extend({
  role: staffRoleSchema.optional(),
  active: queryBoolean.optional(),
});
export type StaffQuery = z.input<typeof staffQuerySchema>;

/** A password that an account is given. */
export const newPasswordSchema = z
  .string('Password is required')
  .min(1, 'Password is required')
  .min(PASSWORD_LIMITS.min, `Password must be ${PASSWORD_LIMITS.min} characters or more`)
  .max(PASSWORD_LIMITS.max, `Password must be ${PASSWORD_LIMITS.max} characters or fewer`);

const email = requiredText(TEXT_LIMITS.name, 'Email is required')
  .refine((text) => text === '' || /^[^\s@]+@[^\s@]+$/.test(text), 'Must be an email address')
  .toLowerCase();

/** Without '@', so that nobody's username is somebody else's e-mail address. */
const username = plainText(TEXT_LIMITS.code)
  .toLowerCase()
  .refine((text) => /^[^\s@]*$/.test(text), "Must not contain spaces or '@'")
  .nullish()
  .transform((text) => (text === '' || text == null ? null : text));

const staffFields = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Name is required'),
  email,
  username,
  role: staffRoleSchema,
});

/** What an admin writes of an account; with another `version` than the account has, it is refused (409). */
export const staffUpdateSchema = staffFields.extend({ version: versionSchema.optional() });
export type StaffUpdate = z.input<typeof staffUpdateSchema>;

/** A new account, with the password it starts with. */
export const staffCreateSchema = staffFields.extend({ password: newPasswordSchema });
export type StaffCreate = z.input<typeof staffCreateSchema>;

/** Switches an account on or off; off ends its sessions at once. */
export const staffActiveSchema = z.object({ active: z.boolean('Must be true or false') });

/** A new password for somebody else's account; its sessions end. */
export const staffPasswordSchema = z.object({ password: newPasswordSchema });
export type StaffPassword = z.input<typeof staffPasswordSchema>;

/** A new password for one's own account; every other session of it ends. */
export const ownPasswordSchema = z.object({
  currentPassword: z
    .string('Current password is required')
    .min(1, 'Current password is required')
    .max(PASSWORD_LIMITS.max, `Password must be ${PASSWORD_LIMITS.max} characters or fewer`),
  newPassword: newPasswordSchema,
});
export type OwnPassword = z.input<typeof ownPasswordSchema>;
