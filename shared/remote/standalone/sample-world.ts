import { type HttpClient, type KeyValueStorage, memoryStorage, writeSession } from '@shop/shared/api';
import { CART_STORAGE_KEY, cartOf } from '@shop/shared/rules';
import { sampleAnswers } from '../../sample-data/answers';
import { fakeHttp } from '../../sample-data/fake-http';
import { sampleProducts } from '../../sample-data/records';
import { disturb } from '../../sample-data/scenarios';
import { cartItemOf, userOf } from '../../sample-data/shop-data';
import type { RemoteConfig } from '../config';
import type { StandaloneMocks, StandaloneOptions } from './options';

/** Products of the sample cart. */
const CART_PRODUCTS = 2;

/** Sample data with its session and cart, as the chosen scenarios change them. */
export function sampleWorld(
  config: Pick<RemoteConfig, 'name'>,
  mocks: StandaloneMocks,
  { role, disturbance, own }: Pick<StandaloneOptions, 'role' | 'disturbance' | 'own'>,
): { storage: KeyValueStorage; http: HttpClient } {
  const storage = memoryStorage();
  if (role) {
    const user = userOf({ role, name: `Pretend ${role}` });
    writeSession(storage, { accessToken: 'pretend', refreshToken: 'pretend', user });
  }
  if (!disturbance.scenarios.includes('empty')) {
    const items = sampleProducts()
      .slice(0, CART_PRODUCTS)
      .map((product) => cartItemOf(product));
    storage.set(CART_STORAGE_KEY, JSON.stringify(cartOf(items)));
  }
  forgetTab(`${config.name}/`);

  const listeners = new Set<() => void>();
  const endSession = (): void => {
    for (const listener of listeners) listener();
  };
  const answers = Object.assign({}, sampleAnswers(role), mocks, ...own.map((scenario) => scenario.answers ?? {}));
  return {
    storage,
    http: {
      ...fakeHttp(answers, disturb(disturbance, endSession)),
      onSessionEnd: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** Removes what the remote kept in this tab, so that each load of the page starts with the same data. */
function forgetTab(prefix: string): void {
  try {
    const { sessionStorage } = window;
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // The browser refuses storage, so nothing is kept.
  }
}
