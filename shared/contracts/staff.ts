import { z } from 'zod';
import { PASSWORD_LIMITS } from '../rules/limits';
import { PASSWORD_TOO_LONG, typedPasswordSchema } from './auth';
import {
  TEXT_LIMITS,
  listQuerySchema,
  plainText,
  queryBoolean,
  requiredText,
  timestampSchema,
  versionSchema,
} from './primitives';

/** The roles of staff. */
export const staffRoleSchema = z.enum(['admin', 'employee']);
export type StaffRole = z.infer<typeof staffRoleSchema>;

/** A staff account, without its password. */
export const staffMemberSchema = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  /** The username, which can be used in place of the e-mail address to sign in; null for none. */
  username: z.string().nullable(),
  role: staffRoleSchema,
  /** False: the account cannot sign in. */
  active: z.boolean(),
  createdAt: timestampSchema,
  /** The time of the last sign-in. Null: never, or longer ago than sessions are stored. */
  lastSignIn: timestampSchema.nullable(),
  /** Changes whenever name, address, username, role or state change. */
  version: z.number().int(),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;

export const staffQuerySchema = listQuerySchema.extend({
  role: staffRoleSchema.optional(),
  active: queryBoolean.optional(),
});
export type StaffQuery = z.input<typeof staffQuerySchema>;

/** A new password for an account, in the form (NFKC) in which its length counts and its hash is made. */
export const newPasswordSchema = z
  .string('Password is required')
  .overwrite((password) => password.normalize('NFKC'))
  .min(1, 'Password is required')
  .min(PASSWORD_LIMITS.min, `Password must be ${PASSWORD_LIMITS.min} characters or more`)
  .max(PASSWORD_LIMITS.max, PASSWORD_TOO_LONG);

const email = requiredText(TEXT_LIMITS.name, 'Email is required')
  .refine((text) => text === '' || /^[^\s@]+@[^\s@]+$/.test(text), 'Must be an email address')
  .toLowerCase();

/** A username must contain no form of '@', so that it cannot look like another user's e-mail address. */
const username = plainText(TEXT_LIMITS.code)
  .toLowerCase()
  .refine((text) => /^[^\s@]*$/.test(text.normalize('NFKC')), "Must not contain spaces or '@'")
  .nullish()
  .transform((text) => (text === '' || text == null ? null : text));

const staffFields = z.object({
  name: requiredText(TEXT_LIMITS.name, 'Name is required'),
  email,
  username,
  role: staffRoleSchema,
});

/**
 * The changes of an account by an admin. If `version` differs from the account's version, the write is refused (409).
 */
export const staffUpdateSchema = staffFields.extend({ version: versionSchema.optional() });
export type StaffUpdate = z.input<typeof staffUpdateSchema>;

/** A new account with its initial password. */
export const staffCreateSchema = staffFields.extend({ password: newPasswordSchema });
export type StaffCreate = z.input<typeof staffCreateSchema>;

/** Activates or deactivates an account. Deactivating ends its sessions at once. */
export const staffActiveSchema = z.object({ active: z.boolean('Must be true or false') });

/** A new password for another user's account. All its sessions end. */
export const staffPasswordSchema = z.object({ password: newPasswordSchema });
export type StaffPassword = z.input<typeof staffPasswordSchema>;

/** A new password for the user's own account. All its other sessions end. */
export const ownPasswordSchema = z.object({
  currentPassword: typedPasswordSchema('Current password is required'),
  newPassword: newPasswordSchema,
});
export type OwnPassword = z.input<typeof ownPasswordSchema>;
