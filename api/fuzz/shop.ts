import type { FastifyInstance } from 'fastify';
import { newId } from '../src/database/schema/columns';
import type { Db } from '../src/database/client';
import { users } from '../src/database/schema';
import { hashPassword } from '../src/shop/auth/passwords';
import { makeCategory, makeCoupon, makeProduct, makeSupplier } from '../src/testing/fixtures';

/** Settings of a shop that is fuzzed: without limits for one client. */
export const FUZZED_SHOP = {
  LOG_LEVEL: 'error',
  ORDERS_PER_MINUTE: '1000000',
  QUOTES_PER_MINUTE: '1000000',
  TRACKING_PER_MINUTE: '1000000',
  LOGIN_FAILURES: '1000000',
  LOGIN_FAILURES_PER_CLIENT: '1000000',
  PENDING_ORDERS_PER_PHONE: '1000000',
  TRUST_PROXY: 'true',
  // Without a name and a phone number a shop is closed.
  SHOP_NAME: 'Fuzzed',
  SHOP_PHONE: '+1 212 555 0142',
};

/** Fills an empty shop with some records. @returns their ids */
export async function stockFuzzedShop(db: Db): Promise<string[]> {
  const category = await makeCategory(db);
  const supplier = await makeSupplier(db);
  const coupon = await makeCoupon(db, { code: 'WELCOME10' });
  const products = [
    await makeProduct(db, { refCode: 'FUZZ-1', categoryId: category.id, supplierId: supplier.id, colors: ['Navy'] }),
    await makeProduct(db, { refCode: 'FUZZ-2', categoryId: category.id, stock: 1_000_000 }),
  ];
  return [category, supplier, coupon, ...products].map(({ id }) => id);
}

/** Makes an account of that role and a session without a password. @returns its Authorization header */
export async function signInAs(app: FastifyInstance, role: 'employee' | 'admin'): Promise<string> {
  const id = newId();
  const user = { name: `Fuzzer (${role})`, email: `${role}-${id}@example.test`, role };
  await app.deps.db.insert(users).values({ ...user, id, passwordHash: await hashPassword(newId()) });
  const { accessToken } = await app.deps.auth.openSession({ ...user, _id: id });
  return `Bearer ${accessToken}`;
}
