import { PASSWORD_LIMITS, cleanText } from '@shop/shared/rules';
import { z } from 'zod';
import type { Executor } from '../database/client';
import { foldsOfUser } from '../database/folds';
import { users } from '../database/schema';
import { commonPasswordProblem } from '../shop/auth/common-passwords';
import { hashPassword } from '../shop/auth/passwords';
import { normalizeLogin } from '../shop/auth/auth-service';

/** A new password, in the form (NFKC) in which its length counts and its hash is made. */
export const newPassword = z
  .string()
  .overwrite((password) => password.normalize('NFKC'))
  .min(PASSWORD_LIMITS.min, `the password must be ${PASSWORD_LIMITS.min} characters or more`)
  .max(PASSWORD_LIMITS.max, `the password must be ${PASSWORD_LIMITS.max} characters or fewer`);

const accountSchema = z.object({
  name: z
    .string()
    .overwrite(cleanText)
    .min(1, 'a name is required')
    .max(200, 'the name must be 200 characters or fewer'),
  email: z.string().overwrite(cleanText).max(200).pipe(z.email('that is not an e-mail address')),
  password: newPassword,
});

/** The data of a new admin as typed. */
export type AdminAccount = z.input<typeof accountSchema>;

/**
 * Creates an account with the admin role.
 *
 * @returns the e-mail address for signing in
 * @throws Error with a message for the user of the command: invalid data, a common password, or an address that is
 *   already in use
 */
export async function createAdmin(db: Executor, account: AdminAccount): Promise<string> {
  const checked = accountSchema.safeParse(account);
  if (!checked.success) throw new Error(`Not created: ${checked.error.issues[0]?.message ?? 'invalid data'}.`);
  const email = normalizeLogin(checked.data.email);
  const common = await commonPasswordProblem(checked.data.password, [checked.data.name, email]);
  if (common !== null) throw new Error(`Not created: ${common}`);
  const created = await db
    .insert(users)
    .values({
      name: checked.data.name,
      email,
      ...foldsOfUser({ name: checked.data.name, email }),
      role: 'admin',
      passwordHash: await hashPassword(checked.data.password),
    })
    .onConflictDoNothing()
    .returning({ id: users.id });
  if (created.length === 0) throw new Error(`Not created: there is an account ${email} already.`);
  return email;
}
