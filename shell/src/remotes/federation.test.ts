import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type LoadFacts, SCRIPT_TIMEOUT, hostPlugin, withAttempt } from './federation';

const plugin = (facts: Partial<LoadFacts> = {}) =>
  hostPlugin({ manifest: () => undefined, attempt: () => 0, ...facts });

const remoteInfo = {
  name: 'mfe_orders',
  entry: '',
  type: 'global',
  entryGlobalName: 'mfe_orders',
  shareScope: 'default',
};

describe('hostPlugin', () => {
  const original = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('gives remote entries two minutes, and a fresh URL on each retry', () => {
    const made = plugin({ attempt: () => 3 }).createScript?.({ url: 'http://shop/remoteEntry.js', remoteInfo });
    if (!made || !('timeout' in made) || !('script' in made)) throw new Error('no script was made');
    expect(made.timeout).toBe(120_000);
    expect(made.script?.src).toBe('http://shop/remoteEntry.js?r=3');
    expect(SCRIPT_TIMEOUT).toBe(120_000);
  });

  it('refuses a manifest that did not come well, whatever its body', async () => {
    globalThis.fetch = jest.fn<typeof fetch>(() =>
      Promise.resolve(Object.assign(Object.create(null), { ok: false, status: 404 })),
    );
    await expect(plugin().fetch?.('http://shop/mf-manifest.json', {}, remoteInfo)).rejects.toThrow('answered 404');
  });
});

describe('withAttempt', () => {
  it('leaves the first attempt as it is and marks every later one', () => {
    expect(withAttempt('/a.json', 0)).toBe('/a.json');
    expect(withAttempt('/a.json', 2)).toBe('/a.json?r=2');
    expect(withAttempt('/a.json?v=1', 2)).toBe('/a.json?v=1&r=2');
  });
});
