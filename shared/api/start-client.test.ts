import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { CART_STORAGE_KEY } from '@shop/shared/rules';
import { createHttpClient } from './client';
import { SESSION_KEYS } from './session-store';
import { startClient } from './start-client';
import { memoryStorage } from './storage';
import { makeStore } from './store';

describe('startClient', () => {
  const reported = jest.fn();
  const own = globalThis.reportError;
  afterEach(() => {
    globalThis.reportError = own;
  });

  it('restores the session although the cart cannot be read, and reports why', () => {
    globalThis.reportError = reported;
    const user = { _id: 'a'.repeat(24), name: 'Jo', role: 'admin' };
    const kept = memoryStorage({
      [SESSION_KEYS.accessToken]: 'access',
      [SESSION_KEYS.refreshToken]: 'refresh',
      [SESSION_KEYS.user]: JSON.stringify(user),
    });
    const broken = new Error('no cart');
    const storage = {
      ...kept,
      get: (key: string) => {
        if (key === CART_STORAGE_KEY) throw broken;
        return kept.get(key);
      },
    };
    const http = createHttpClient({ storage });
    const store = makeStore({ storage, http });
    startClient(store, { http, storage })();
    expect(store.getState().session.user).toMatchObject(user);
    expect(reported).toHaveBeenCalledWith(broken);
  });
});
