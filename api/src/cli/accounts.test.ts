import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AuditEntry } from '@shop/shared/contracts';
import { createTestApp } from '../testing/app';
import type { SignedIn, TestApp } from '../testing/app';
import { TEMPLATE_DATABASE, connectionStringFor } from '../testing/database';
import { products } from '../database/schema';
import { makeProduct } from '../testing/fixtures';
import { runScript } from '../testing/scripts';

const NEW_PASSWORD = 'four words of mine';

let shop: TestApp;
let owner: SignedIn;

beforeAll(async () => {
  shop = await createTestApp({ env: { LOGIN_FAILURES: '2', LOGIN_FAILURES_PER_CLIENT: '3', LOGIN_RESERVE: '1' } });
  owner = await shop.signIn('admin');
});
afterAll(() => shop.close());

/** Runs a command of the shop on a database, with a text on standard input. */
const command = (words: readonly string[], typed = '', databaseUrl = shop.connectionString) =>
  runScript('cli', words, { typed, env: { DATABASE_URL: databaseUrl } });

const signIn = async (password: string, remoteAddress = '10.3.0.1') =>
  (
    await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: owner.user.email, password },
      remoteAddress,
    })
  ).statusCode;

const isSignedIn = async () =>
  (await shop.app.inject({ url: '/api/staff', headers: owner.headers })).statusCode === 200;

describe('shop accounts', () => {
  it('unlocks an account whose sign-ins failed too often, also past the limit of its client', async () => {
    while ((await signIn('wrong')) !== 429);
    await shop.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: 'nobody', password: 'wrong' },
      remoteAddress: '10.3.0.1',
    });
    expect(await signIn(owner.password)).toBe(429);
    expect(await command(['accounts', 'unlock', owner.user.email.toUpperCase()])).toEqual({
      code: 0,
      output: `${owner.user.email} can try to sign in again.\n`,
      error: '',
    });
    expect(await signIn(owner.password)).toBe(200);
  });

  it('finds an account by its username as sign-in does, in every spelling', async () => {
    const { pool } = shop.database;
    const name = { email: owner.user.email, username: 'zo\u00eb' };
    await pool.query('update users set username = $1, key_folded = $2 where email = $3', [
      name.username,
      'zoe',
      name.email,
    ]);
    for (const typed of ['zo\u00eb', 'ZOE', 'Zoe\u0308']) {
      expect(await command(['accounts', 'unlock', typed])).toMatchObject({
        code: 0,
        output: `${name.email} can try to sign in again.\n`,
      });
    }
    await pool.query('update users set username = null, key_folded = null where email = $1', [name.email]);
  });

  it('lists the accounts, and names none that does not exist', async () => {
    const { code, output } = await command(['accounts', 'list']);
    expect([code, output]).toEqual([0, expect.stringContaining(`${owner.user.email}, Test admin, admin, active, `)]);
    expect(await command(['accounts', 'unlock', 'nobody@example.test'])).toEqual({
      code: 1,
      output: '',
      error: expect.stringMatching(/^Nothing was changed: there is no account nobody@example\.test\. All that/),
    });
    expect(await command(['accounts', 'delete', owner.user.email])).toMatchObject({ code: 1, output: '' });
  });

  it('resets a password by pipe, ends the sessions of its owner, and says so in the audit log', async () => {
    for (const [typed, said] of [
      [`${NEW_PASSWORD}\n${NEW_PASSWORD}\n`, /several lines\. Give the password once, in one line\.\n$/],
      ['password\0one-two\n', /signs that nobody can type/],
      ['short\n', /12 characters or more/],
      ['password1234\n', /among the first that are tried/],
    ] as const) {
      const { code, output, error } = await command(['accounts', 'reset-password', owner.user.email], typed);
      expect([code, output, error]).toEqual([1, '', expect.stringMatching(said)]);
      expect(error).toMatch(/^Nothing was changed/);
    }
    expect(await isSignedIn()).toBe(true);
    expect(await command(['accounts', 'reset-password', owner.user.email], `${NEW_PASSWORD}\n`)).toMatchObject({
      code: 0,
      error: '',
    });
    expect(await isSignedIn()).toBe(false);
    expect([await signIn(owner.password, '10.3.0.2'), await signIn(NEW_PASSWORD)]).toEqual([401, 200]);
    const admin = await shop.signIn('admin');
    const answer = await shop.app.inject({ url: '/api/audit?action=reset-password', headers: admin.headers });
    expect(answer.json<AuditEntry[]>()).toMatchObject([{ entityId: owner.user._id, byUserId: null }]);
  });

  it('create-admin refuses two lines as a password', async () => {
    const words = ['create-admin', '--email', 'jo@example.test', '--name', 'Jo'];
    expect(await command(words, `${NEW_PASSWORD}\n${NEW_PASSWORD}\n`)).toMatchObject({ code: 1, output: '' });
    expect((await command(['accounts', 'list'])).output).not.toContain('jo@example.test');
  });
});

describe('shop settings', () => {
  it('reads only, also from a database that takes no writes, and makes no shop to read', async () => {
    await makeProduct(shop.database.db);
    const readOnly = `${shop.connectionString}&options=-c%20default_transaction_read_only%3Don`;
    for (const words of [['get', 'shopName'], ['history', 'shopName'], ['export'], ['phones', 'LB']]) {
      expect(await command(['settings', ...words], '', readOnly)).toMatchObject({ code: 0, error: '' });
      expect(await command(['settings', ...words], '', connectionStringFor('postgres'))).toMatchObject({
        code: 1,
        error: 'There is no shop in this database: it has no tables of a shop.\n',
      });
    }
  });
});

describe('shop check-data', () => {
  it('reads only, also from a database that takes no writes', async () => {
    const readOnly = `${shop.connectionString}&options=-c%20default_transaction_read_only%3Don`;
    expect(await command(['check-data'], '', readOnly)).toEqual({
      code: 0,
      output: 'All figures agree.\nAll pictures are there: 0.\n',
      error: '',
    });
  });

  it('says that a shop without products and orders gives nothing to check', async () => {
    await shop.database.db.delete(products);
    const output = 'There is nothing to check: the shop has no products, orders or pictures yet.\n';
    expect(await command(['check-data'])).toEqual({ code: 0, output, error: '' });
  });

  it('counts the pictures that rows name, in the store of its settings', async () => {
    await makeProduct(shop.database.db, { images: 2 });
    const { code, output } = await command(['check-data']);
    expect(code).toBe(1);
    expect(output).toMatch(
      /^All figures agree\.\n2 of the 2 pictures that the shop shows are not complete in the store/,
    );
  });

  it('says that there is nothing to check, and makes nothing', async () => {
    const empty = connectionStringFor('postgres');
    expect(empty).not.toContain(TEMPLATE_DATABASE);
    const { code, output, error } = await command(['check-data'], '', empty);
    expect([code, output, error]).toEqual([1, '', 'There is no shop in this database: it has no tables of a shop.\n']);
    const nowhere = await command(['check-data'], '', '');
    expect(nowhere).toMatchObject({ code: 1, output: '' });
  });
});
