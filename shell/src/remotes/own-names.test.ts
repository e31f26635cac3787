import { describe, expect, it } from '@jest/globals';
import * as shared from '@shop/shared/api';
import { createSlice } from '@reduxjs/toolkit';
import { scopeFor, sharedWith } from './own-names';

type Shared = typeof shared;

const isShared = (value: object): value is Shared => 'injectEndpoints' in Object(Reflect.get(value, 'api'));

/** The view that a remote gets of the shared modules. */
const givenTo = (remote: string): Shared => {
  const given = sharedWith(remote, '@shop/shared/api', shared);
  if (!isShared(given)) throw new Error('It is something else');
  return given;
};

const loyalty = givenTo('mfe-loyalty');
const answer = (text: string) => () => ({ data: text });

/** The answer of the cache's endpoint with a name. */
const cachedAnswer = async (name: string): Promise<unknown> => {
  const store = shared.makeStore({
    http: { request: () => new Promise(() => undefined), onSessionEnd: () => () => undefined },
    storage: shared.memoryStorage(),
  });
  const { initiate } = Object(Reflect.get(shared.api.endpoints, name));
  const { data } = await store.dispatch(initiate());
  return data;
};

describe('sharedWith', () => {
  it('accepts endpoints under the own name of the remote, which the whole shop can then use', async () => {
    const own = loyalty.api.injectEndpoints({
      endpoints: (build) => ({ 'mfe-loyalty/points': build.query<string, void>({ queryFn: answer('ten') }) }),
    });
    expect(own.endpoints['mfe-loyalty/points'].useQuery).toBeInstanceOf(Function);
    expect(await cachedAnswer('mfe-loyalty/points')).toBe('ten');
    own.injectEndpoints({
      overrideExisting: true,
      endpoints: (build) => ({ 'mfe-loyalty/points': build.query<string, void>({ queryFn: answer('eleven') }) }),
    });
    expect(await cachedAnswer('mfe-loyalty/points')).toBe('eleven');
  });

  it.each(['mfe-orders/listOrders', 'listCategories', 'mfe-loyalty2/points', 'points'])(
    'refuses the endpoint %s, even as an override of an existing endpoint',
    async (name) => {
      const before = Reflect.get(shared.api.endpoints, name);
      for (const from of [loyalty.api, loyalty.publicApi, loyalty.api.injectEndpoints({ endpoints: () => ({}) })]) {
        const inject = () =>
          from.injectEndpoints({
            overrideExisting: true,
            endpoints: (build) => ({ [name]: build.query<string, void>({ queryFn: answer('stolen') }) }),
          });
        expect(inject).toThrow(`mfe-loyalty must not define ${name}: its endpoints and slices are named mfe-loyalty/…`);
        expect(() => from.enhanceEndpoints({ endpoints: { [name]: { keepUnusedDataFor: 0 } } as never })).toThrow(name);
      }
      expect(Reflect.get(shared.api.endpoints, name)).toBe(before);
    },
  );

  it('leaves the endpoint of another remote unchanged when only some names belong to the caller', async () => {
    givenTo('mfe-orders').api.injectEndpoints({
      endpoints: (build) => ({ 'mfe-orders/tried': build.query<string, void>({ queryFn: answer('orders') }) }),
    });
    const both = () =>
      loyalty.api.injectEndpoints({
        overrideExisting: true,
        endpoints: (build) => ({
          'mfe-loyalty/late': build.query<string, void>({ queryFn: answer('late') }),
          'mfe-orders/tried': build.query<string, void>({ queryFn: answer('stolen') }),
        }),
      });
    expect(both).toThrow('mfe-orders/tried');
    expect(await cachedAnswer('mfe-orders/tried')).toBe('orders');
    expect(shared.api.endpoints).not.toHaveProperty(['mfe-loyalty/late']);
  });

  it('accepts slices under the own name of the remote only', () => {
    const slice = (name: string) => createSlice({ name, initialState: { count: 1 }, reducers: {} });
    const counted = loyalty.rootReducer.inject(slice('mfe-loyalty/count'));
    const state = counted(undefined, { type: 'any' });
    expect(Reflect.get(state, 'mfe-loyalty/count')).toEqual({ count: 1 });
    for (const name of ['session', 'cart', 'api', 'mfe-orders/count']) {
      const injections = [
        () => loyalty.rootReducer.inject(slice(name), { overrideExisting: true }),
        () => loyalty.rootReducer.withLazyLoadedSlices().inject(slice(name), { overrideExisting: true }),
        () => counted.inject(slice(name), { overrideExisting: true }),
      ];
      for (const inject of injections) expect(inject).toThrow(`must not define ${name}`);
    }
    expect(Reflect.get(shared.rootReducer(undefined, { type: 'any' }), 'session')).not.toEqual({ count: 1 });
  });

  it('returns other modules unchanged', () => {
    expect(loyalty.useSession).toBe(shared.useSession);
    expect(loyalty.api.reducerPath).toBe('api');
    expect(loyalty.api.util).toBe(shared.api.util);
    expect(sharedWith('mfe-loyalty', 'react', shared)).toBe(shared);
  });
});

describe('scopeFor', () => {
  it('returns the view of the shared cache for the remote, and everything else unchanged', async () => {
    const react = { '19.0.0': { get: () => () => 'react' } };
    const scope = {
      react,
      '@shop/shared/api': { '1.0.0': { version: '1.0.0', loaded: true, lib: () => shared, get: () => () => shared } },
    };
    const seen = scopeFor('mfe-loyalty', scope);
    expect(Reflect.get(seen, 'react')).toBe(react);
    const entry = Object(Reflect.get(Reflect.get(seen, '@shop/shared/api'), '1.0.0'));
    const module = (await entry.get())();
    expect(() => module.api.injectEndpoints({ endpoints: () => ({ 'mfe-orders/x': {} }) })).toThrow('mfe-orders/x');
    expect([entry.version, entry.lib]).toEqual(['1.0.0', undefined]);
    expect(scope['@shop/shared/api']['1.0.0'].lib()).toBe(shared);
  });
});
