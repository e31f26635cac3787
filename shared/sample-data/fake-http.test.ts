import { describe, expect, it } from '@jest/globals';
import { toApiError } from '@shop/shared/api';
import { productOf } from './shop-data';
import { failure, fakeHttp, rowsOfMany } from './fake-http';

describe('the fake HTTP client', () => {
  it('recognizes calls, fixed paths before parameters, and records requests', async () => {
    const http = fakeHttp({
      listPublicProducts: [productOf()],
      getPublicProduct: ({ params }) => productOf({ _id: params.id }),
    });
    const list = await http.request({ method: 'GET', url: '/products/public?limit=4&onSale=true' });
    const one = await http.request({ method: 'GET', url: '/products/public/abc' });
    expect(list).toMatchObject({ status: 200, headers: { 'x-total-count': '1' } });
    expect(one.data).toMatchObject({ _id: 'abc' });
    expect(http.requests.map(({ call, query }) => [call, query])).toEqual([
      ['listPublicProducts', { limit: '4', onSale: 'true' }],
      ['getPublicProduct', {}],
    ]);
  });

  it('refuses like the server and loses the connection at status 0', async () => {
    const http = fakeHttp({
      createOrder: failure(409, { code: 'STOCK', error: 'Not enough left' }),
      health: failure(0),
    });
    const refused = await http.request({ method: 'POST', url: '/orders', data: {} }).catch(toApiError);
    const lost = await http.request({ method: 'GET', url: '/health' }).catch(toApiError);
    expect(refused).toMatchObject({ status: 409, code: 'STOCK', error: 'Not enough left' });
    expect(lost).toMatchObject({ status: 0 });
  });

  it('returns the total of a list that is only partly loaded', async () => {
    const http = fakeHttp({ listPublicProducts: rowsOfMany([productOf()], 300) });
    const { headers } = await http.request({ method: 'GET', url: '/products/public' });
    expect(headers).toEqual({ 'x-total-count': '300' });
  });

  it('throws an error for a call that the test did not expect', async () => {
    await expect(fakeHttp().request({ method: 'GET', url: '/orders' })).rejects.toThrow('no answer for listOrders');
  });
});
