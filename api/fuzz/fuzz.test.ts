import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestShop, startTestShop } from '../src/registry/testing';
import type { EndsRequest } from './ends';
import { EndValues } from './ends';
import { fuzz } from './fuzz';
import { problemOf } from './judge';
import type { Operation } from './operations';
import { operationsOf } from './operations';
import { FUZZED_SHOP, signInAs, stockFuzzedShop } from './shop';

let shop: TestShop;
let ids: string[];
let operations: Operation[];
beforeAll(async () => {
  shop = await startTestShop({ env: { ...FUZZED_SHOP, LOG_LEVEL: 'silent' } });
  ids = await stockFuzzedShop(shop.database.db);
  operations = operationsOf((await shop.app.inject('/api/docs/json')).json());
});
afterAll(() => shop.close());

describe('whatever is sent to any call, or to the port', () => {
  it('is answered in time, without a fault, and refused in the one form that refusals have', async () => {
    const origin = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const { problems, requests } = await fuzz({
      origin,
      operations,
      seed: 20_261_122,
      forMs: 25_000,
      rounds: 4,
      signIn: (role) => signInAs(shop.app, role),
      ids,
    });
    expect(problems).toEqual([]);
    expect(requests).toBeGreaterThan(operations.length);
  });

  it('is answered without a fault at both ends and in the middle of each value of the contract', async () => {
    let authorization = await signInAs(shop.app, 'admin');
    const values = new EndValues(ids);
    const problems: string[] = [];
    let accepted = 0;
    for (const operation of operations) {
      const path = operation.path.replace('{key}', 'deliveryFee').replace('{name}', 'mfe-front');
      const addresses = path.includes('{') ? ids.map((id) => path.replace(/\{\w+\}/g, id)) : [path];
      const make = async (address: string, { query, body }: EndsRequest) => {
        const answer = await shop.app.inject({
          method: operation.method,
          url: `${address}?${query}`,
          headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
          payload: body === undefined ? undefined : JSON.stringify(body),
        });
        const headers = new Map(Object.entries(answer.headers).map(([name, value]) => [name, String(value)]));
        const problem = problemOf({ status: answer.statusCode, headers, body: answer.body }, true);
        const sent = `${operation.method} ${address}?${query} ${JSON.stringify(body ?? '').slice(0, 300)}`;
        if (problem !== null) problems.push(`${operation.id}: ${problem}\n  ${sent}\n  ${answer.body.slice(0, 300)}`);
        if (answer.statusCode === 401) authorization = await signInAs(shop.app, 'admin');
        if (answer.statusCode < 300) accepted += 1;
        return answer.statusCode;
      };
      const [first, ...requests] = values.requestsOf(operation);
      let [address = path] = addresses;
      // The address of a record of this kind, if there is one.
      for (const one of addresses) if (first && (await make(one, first)) !== 404) address = one;
      for (const request of requests) await make(address, request);
    }
    expect(problems).toEqual([]);
    expect(accepted).toBeGreaterThan(operations.length);
    // Some 2,500 requests: half a minute, and more on a busy machine.
  }, 180_000);
});
