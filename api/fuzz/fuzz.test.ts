import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestShop, startTestShop } from '../src/registry/testing';
import { fuzz } from './fuzz';
import { operationsOf } from './operations';
import { FUZZED_SHOP, signInAs, stockFuzzedShop } from './shop';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop({ env: { ...FUZZED_SHOP, LOG_LEVEL: 'silent' } });
});
afterAll(() => shop.close());

describe('whatever is sent to any call, or to the port', () => {
  it('is answered in time, without a fault, and refused in the one form that refusals have', async () => {
    const ids = await stockFuzzedShop(shop.database.db);
    const operations = operationsOf((await shop.app.inject('/api/docs/json')).json());
    const origin = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const { problems, requests } = await fuzz({
      origin,
      operations,
      seed: 20_261_122,
      forMs: 25_000,
      rounds: 15,
      signIn: (role) => signInAs(shop.app, role),
      ids,
    });
    expect(problems).toEqual([]);
    expect(requests).toBeGreaterThan(operations.length);
  });
});
