import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { migrate } from '../database/migrate';
import { PASSWORD_LIMITS } from '@shop/shared/rules';
import { createAdmin } from './admin-account';
import type { CommandLine, Command, CommandCode } from './command';
import { readPassword } from './read-password';
import { withShopDatabase } from './shop-database';

const usage = (called: CommandLine) => `Makes an admin account, beside a running shop or without one:
  ${called('create-admin', '--email owner@example.com --name "Jo Owner"')}
It asks for the password (${PASSWORD_LIMITS.min} characters or more), or reads it from standard input.`;

/** Creates an admin account. Asks for the password. */
const run: Command = async (words, { called }) => {
  const { values } = parseArgs({ args: [...words], options: { email: { type: 'string' }, name: { type: 'string' } } });
  const { email, name } = values;
  if (email === undefined || name === undefined) {
    console.error(usage(called));
    return 1;
  }
  const password = await readPassword('Password: ');
  const created = await withShopDatabase(async (database) => {
    await migrate(database, readConfig(process.env));
    return createAdmin(database.db, { email, name, password });
  });
  console.log(`${created} can now sign in at /login.`);
  return 0;
};

export const createAdminAccount: CommandCode = { run, usage };
