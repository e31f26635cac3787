import { type Page, expect } from '@playwright/test';
import { createAdmin } from '../api/src/cli/admin-account';
import { openDatabase } from '../api/src/database/client';
import { findEmbeddedPostgres } from '../api/src/database/embedded/launcher';

/** The owner's account in a shop that a test starts. */
export const ADMIN = { email: 'owner@own.example', password: 'quite a long password', name: 'Jo Owner' };
/** A shop without the demo's data. */
export const OWN = { SEED: 'none', SHOP_NAME: 'Plain Goods', SHOP_PHONE: '+49 30 1234567' };

/** Runs a function with the database of a running shop. */
export const withDatabase = async <T>(
  dataDir: string,
  work: (database: ReturnType<typeof openDatabase>) => Promise<T>,
) => {
  const connectionString = await findEmbeddedPostgres(dataDir);
  if (connectionString === null) throw new Error('The database of the running shop does not answer');
  const database = openDatabase(connectionString);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
};

export const addAdmin = (dataDir: string) => withDatabase(dataDir, ({ db }) => createAdmin(db, ADMIN));

/** Request headers of an account. */
export const tokenOf = async (url: string, { email, password }: { email: string; password: string }) => {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
};

/** Signs in as the owner. */
export const signIn = async (page: Page, url: string) => {
  await page.goto(`${url}/login`);
  await page.getByLabel('Username').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
};
