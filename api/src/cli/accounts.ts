import type { StaffMember } from '@shop/shared/contracts';
import type { Db } from '../database/client';
import { ShopError } from '../errors';
import { findStaff, listStaff } from '../shop/staff/accounts';
import type { AccountWriter } from '../shop/staff/account-writes';
import { resetStaffPassword, unlockStaff } from '../shop/staff/account-writes';
import { newPassword } from './admin-account';
import type { Command, CommandCode, CommandLine } from './command';
import { readPassword } from './read-password';
import { withExistingShop } from './shop-database';

const usage = (called: CommandLine) => `Lists the accounts of staff and helps who cannot sign in, beside a running shop:
  ${called('accounts', 'list')}
  ${called('accounts', 'reset-password EMAIL')}  ends its sessions and lifts its lockout, too
  ${called('accounts', 'unlock EMAIL')}          lifts the lockout after failed sign-ins
A username is fine instead of the address. The new password is typed, or is the one line of standard input.`;

/** The number of accounts that are read at a time. */
const PART = 100;

const line = ({ email, username, name, role, active, lastSignIn }: StaffMember): string =>
  [
    [email, ...(username === null ? [] : [`(${username})`])].join(' '),
    name,
    role,
    active ? 'active' : 'not active',
    lastSignIn === null ? 'never signed in' : `signed in ${lastSignIn}`,
  ].join(', ');

async function list(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total } = await listStaff(db, { page, limit: PART });
    lines.push(...rows.map(line));
    if (rows.length === 0 || lines.length >= total) break;
  }
  return lines.length === 0 ? ['There are no accounts of staff.'] : lines;
}

/** @throws Error with a message for the user of the command, when no account of staff has the name */
async function accountOf(db: Db, name: string, called: CommandLine): Promise<StaffMember> {
  const found = await findStaff(db, name);
  if (found !== null) return found;
  throw new Error(
    `Nothing was changed: there is no account ${name}. All that there are: ${called('accounts', 'list')}`,
  );
}

/** Sets a new password for an account. Asks for it once the account is found. */
async function resetPassword(db: Db, { _id, email }: StaffMember, writer: AccountWriter): Promise<string> {
  const checked = newPassword.safeParse(await readPassword(`New password for ${email}: `));
  if (!checked.success)
    throw new Error(`Nothing was changed: ${checked.error.issues[0]?.message ?? 'a bad password'}.`);
  try {
    await resetStaffPassword(db, _id, checked.data, writer);
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    throw new Error(`Nothing was changed: ${error.errors[0]?.message ?? error.message}`, { cause: error });
  }
  return `${email} has a new password, and is signed out everywhere.`;
}

const run: Command = async (words, { called }) => {
  const [verb, name, ...others] = words;
  const known = verb === 'list' ? name === undefined : ['reset-password', 'unlock'].includes(verb ?? '') && name;
  if (!known || others.length > 0) {
    console.error(usage(called));
    return 1;
  }
  const lines = await withExistingShop(async ({ db }) => {
    if (name === undefined) return list(db);
    const account = await accountOf(db, name, called);
    const writer = { actor: { userId: null, name: called('accounts') }, now: new Date() };
    const inactive = account.active ? [] : ['The account is not active: an admin activates it on the page Staff.'];
    if (verb === 'reset-password') return [await resetPassword(db, account, writer), ...inactive];
    await unlockStaff(db, account._id, writer);
    return [`${account.email} can try to sign in again.`, ...inactive];
  });
  for (const text of lines) console.log(text);
  return 0;
};

export const accounts: CommandCode = { run, usage };
