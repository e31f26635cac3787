import { describe, expect, it } from '@jest/globals';
import { addressWith, readOptions } from './options';

const read = (search: string, own = {}) => readOptions({ search, hash: '#/orders?status=pending' }, own);

describe('the address of a standalone page', () => {
  it('opens sample data as an admin by default', () => {
    expect(read('')).toEqual({
      ok: true,
      options: {
        api: 'mock',
        role: 'admin',
        disturbance: { scenarios: [], fail: [], slowMs: null },
        own: [],
        theme: null,
        path: '/orders?status=pending',
      },
    });
  });

  it('combines scenarios, failing calls and a delay', () => {
    const own = { placed: { shows: 'a placed order' } };
    expect(
      read('?scenario=empty,placed&fail=listOrders&fail=getOrder&slow=500&role=visitor&theme=dark', own),
    ).toMatchObject({
      ok: true,
      options: {
        role: null,
        disturbance: { scenarios: ['empty'], fail: ['listOrders', 'getOrder'], slowMs: 500 },
        own: [{ shows: 'a placed order' }],
        theme: 'dark',
      },
    });
  });

  it.each([
    ['?scenario=emty', /There is no scenario=emty\. There are: empty, error, slow, conflict, signed-out, missing\./],
    ['?scenario=toString', /There is no scenario=toString/],
    ['?fail=listOrder', /There is no call listOrder\. There are: .*listOrders/],
    ['?role=owner', /There is no role=owner\. There are: admin, employee, visitor\./],
    ['?api=real', /There is no api=real\. There are: mock, live\./],
    ['?theme=pink', /There is no theme=pink\. There are: light, dark\./],
    ['?slow=soon', /slow=soon is no number of milliseconds from 0 to 60000/],
    ['?slow=90000', /slow=90000 is no number/],
    ['?senario=empty', /There is no option senario\. There are: api, role, scenario, fail, slow, theme\./],
    ['?api=live&scenario=empty', /leave out api=live/],
  ])('refuses %s with what there is', (search, sentence) => {
    const refused = read(search);
    expect(refused.ok ? '' : refused.problems.join(' ')).toMatch(sentence);
  });

  it('changes one option and keeps the others', () => {
    expect(addressWith('?role=employee&scenario=error', '/orders', { scenario: null, theme: 'dark' })).toBe(
      '?role=employee&theme=dark#/orders',
    );
  });
});
