import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openDatabase } from '../database/client';
import type { Database } from '../database/client';
import { users } from '../database/schema';
import { checkPassword } from '../shop/auth/passwords';
import { createTestDatabase } from '../testing/database';
import type { TestDatabase } from '../testing/database';
import { createAdmin } from './admin-account';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = openDatabase(own.connectionString);
});

afterAll(async () => {
  await database.close();
  await own.drop();
});

describe('createAdmin', () => {
  it('creates an admin that is no demo account and whose password is stored as a hash', async () => {
    const email = await createAdmin(database.db, {
      name: ' Jo Owner ',
      email: ' Jo@Example.com ',
      password: 'a long enough one',
    });
    expect(email).toBe('jo@example.com');

    const [user] = await database.db.select().from(users);
    expect(user).toMatchObject({ name: 'Jo Owner', email, role: 'admin', active: true, demo: false });
    expect(user?.passwordHash).not.toContain('a long enough one');
    expect(await checkPassword(user?.passwordHash ?? null, 'a long enough one')).toBe('right');
  });

  it('refuses a taken address, an invalid address, a missing name and a short password', async () => {
    const account = { name: 'Jo', email: 'jo@example.com', password: 'a long enough one' };
    await expect(createAdmin(database.db, account)).rejects.toThrow('there is an account jo@example.com already');
    await expect(createAdmin(database.db, { ...account, email: 'jo' })).rejects.toThrow('not an e-mail address');
    await expect(createAdmin(database.db, { ...account, name: ' ' })).rejects.toThrow('a name is required');
    await expect(createAdmin(database.db, { ...account, password: 'short' })).rejects.toThrow('12 characters or more');
    await expect(createAdmin(database.db, { ...account, password: 'password1234' })).rejects.toThrow(
      'Not created: This password is among the first that are tried.',
    );
    expect(await database.db.select().from(users)).toHaveLength(1);
  });

  it('counts a password in the form in which it is hashed', async () => {
    const password = 'Cafe\u0301s by the sea. '.repeat(12).slice(0, 210);
    expect(password.normalize('NFKC').length).toBeLessThanOrEqual(200);
    const email = 'apart@example.com';
    expect(await createAdmin(database.db, { name: 'Zoe', email, password })).toBe(email);
    const tooLong = createAdmin(database.db, { name: 'Zoe', email, password: `${password} and eleven` });
    await expect(tooLong).rejects.toThrow('200 characters or fewer');
  });
});
