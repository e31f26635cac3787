import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { enforceIntegrity, registerFolder, prefetchLists } from './checked-files';

const CDN = 'https://cdn.example/mfe-orders/1.0.0';
const LIST = '/remotes/mfe-orders/1.0.0/remote.json';

const original = globalThis.fetch;
let lists: Record<string, unknown>;
let requested: string[];

/** Adds a script as webpack's code does. @returns the result */
function add(src: string) {
  const script = document.createElement('script');
  const failed = jest.fn();
  script.addEventListener('error', failed);
  script.src = src;
  document.head.appendChild(script);
  return { script, failed };
}

beforeAll(() => {
  // jsdom does not implement the `integrity` property.
  for (const { prototype } of [HTMLLinkElement, HTMLScriptElement]) {
    Object.defineProperty(prototype, 'integrity', {
      get(this: Element) {
        return this.getAttribute('integrity') ?? '';
      },
      set(this: Element, value: string) {
        this.setAttribute('integrity', value);
      },
    });
  }
  document.head.innerHTML = '<link rel="preload" href="/remotes/mfe-front/1.0.0/page.js" integrity="sha384-page">';
  enforceIntegrity();
  registerFolder('/remotes/mfe-front/1.0.0/mf-manifest.json', '/remotes/mfe-front/1.0.0/remote.json');
  registerFolder(`${CDN}/mf-manifest.json`, LIST);
});
beforeEach(() => {
  requested = [];
  lists = { [LIST]: { files: { 'static/js/7.js': 'sha384-seven' } } };
  globalThis.fetch = (url) => {
    requested.push(String(url));
    const found = lists[String(url)];
    return Promise.resolve(Object.assign(Object.create(null), { ok: found !== undefined, json: () => found }));
  };
});
afterEach(() => {
  globalThis.fetch = original;
});

describe('enforceIntegrity', () => {
  it('a script with a hash from the page is inserted at once, without a request', () => {
    const { script } = add('/remotes/mfe-front/1.0.0/page.js');
    expect(script.isConnected).toBe(true);
    expect([script.integrity, script.crossOrigin]).toEqual(['sha384-page', null]);
    expect(requested).toEqual([]);
  });

  it('a script fails while the list of its folder fails to load, and the next attempt fetches the list again', async () => {
    const said = jest.spyOn(console, 'warn').mockReturnValue();
    lists = {};
    const { script, failed } = add(`${CDN}/static/js/7.js`);
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(script.isConnected).toBe(false);
    expect(String(said.mock.calls[0])).toContain(LIST);
    lists = { [LIST]: { files: { 'static/js/7.js': 'sha384-seven' } } };
    const again = add(`${CDN}/static/js/7.js?r=0.1`);
    await waitFor(() => expect(again.script.isConnected).toBe(true));
    expect(again.script.integrity).toBe('sha384-seven');
  });

  it('a script of another origin is loaded by CORS, and its list is read once', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    prefetchLists();
    const scripts = [add(`${CDN}/static/js/7.js`), add(`${CDN}/static/js/7.js?r=1`)];
    await waitFor(() => expect(scripts.every(({ script }) => script.isConnected)).toBe(true));
    for (const { script } of scripts) expect([script.integrity, script.crossOrigin]).toEqual(['sha384-seven', '']);
    expect(requested.filter((url) => url === LIST).length).toBeLessThanOrEqual(1);
  });

  it('a script that its list does not contain fails like a file that did not load', async () => {
    jest.spyOn(console, 'warn').mockReturnValue();
    const { script, failed } = add(`${CDN}/static/js/stranger.js`);
    await waitFor(() => expect(failed).toHaveBeenCalled());
    expect(script.isConnected).toBe(false);
  });

  it('a script outside of registered folders stays unchanged', () => {
    const { script } = add('/elsewhere.js');
    expect(script.isConnected).toBe(true);
    expect(script.integrity).toBe('');
  });
});
