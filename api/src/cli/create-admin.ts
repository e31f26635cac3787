import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import { migrate } from '../database/migrate';
import { PASSWORD_LIMITS } from '@shop/shared/rules';
import { createAdmin } from './admin-account';
import { readPassword } from './read-password';
import { runCommand } from './run-command';
import { withShopDatabase } from './shop-database';

const USAGE = `Makes an admin account, beside a running shop or without one:
  npm run create:admin -- --email owner@example.com --name "Jo Owner"
It asks for the password (${PASSWORD_LIMITS.min} characters or more), or reads it from standard input.`;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
  const { email, name } = values;
  if (email === undefined || name === undefined) {
    console.error(USAGE);
    return 1;
  }
  const password = await readPassword('Password: ');
  const created = await withShopDatabase(async (database) => {
    await migrate(database, readConfig(process.env));
    return createAdmin(database.db, { email, name, password });
  });
  console.log(`${created} can now sign in at /login.`);
  return 0;
}

runCommand(main);
