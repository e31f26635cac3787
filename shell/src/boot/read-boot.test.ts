import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { RemotesResponse } from '@shop/shared/contracts';
import { settingsOf } from '@shop/shared/testing';
import { cacheAnswers, readBoot } from './read-boot';

const pageWith = (boot: string): Document => {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="boot">${boot}</script>`;
  return page;
};

const answering = (answers: Record<string, unknown>) =>
  jest.fn<typeof fetch>((url) => {
    const body = answers[String(url)];
    const answer: Pick<Response, 'ok' | 'status' | 'json'> = {
      ok: body !== undefined,
      status: body === undefined ? 404 : 200,
      json: () => Promise.resolve(body),
    };
    return Promise.resolve(Object.assign(Object.create(null), answer));
  });

describe('readBoot', () => {
  const original = globalThis.fetch;
  afterEach(() => {
    globalThis.fetch = original;
  });

  it('reads the block that the host wrote, without a request', async () => {
    const boot = { remotes: [], settings: settingsOf({ shopName: '</script>' }), answers: [] };
    globalThis.fetch = answering({});
    const text = JSON.stringify(boot).replaceAll('<', '\\u003c');
    expect(await readBoot(pageWith(text))).toEqual(boot);
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('fetches registry and settings if there is no block, and takes default releases only', async () => {
    const extras = { container: 'mfe_a', pages: [], menu: [] };
    const release = (version: string, isDefault: boolean) => ({
      url: `/remotes/mfe-a/${version}/mf-manifest.json`,
      fallbackUrl: '/remotes/mfe-a/0.9.0/mf-manifest.json',
      metadata: { version },
      deployment: { traffic: isDefault ? 100 : 0, default: isDefault },
      extras,
    });
    const registry: RemotesResponse = {
      schema: '',
      microFrontends: { 'mfe-a': [release('1.0.0', false), release('2.0.0', true)], 'mfe-b': [] },
    };
    globalThis.fetch = answering({ '/remotes.json': registry, '/api/settings': settingsOf() });
    const boot = await readBoot(document.implementation.createHTMLDocument());
    expect(boot.settings.shopName).toBe('Test Shop');
    expect(boot.remotes).toEqual([
      {
        name: 'mfe-a',
        version: '2.0.0',
        entry: '/remotes/mfe-a/2.0.0/mf-manifest.json',
        manifest: null,
        fallback: { version: '0.9.0', entry: '/remotes/mfe-a/0.9.0/mf-manifest.json' },
        ...extras,
      },
    ]);
  });

  it('fails if there is neither a block nor a registry', async () => {
    globalThis.fetch = answering({});
    await expect(readBoot(document.implementation.createHTMLDocument())).rejects.toThrow('answered 404');
  });
});

describe('cacheAnswers', () => {
  it('keeps the responses that the cache has an endpoint for', () => {
    const known = {
      endpointName: 'listCategories',
      arg: { query: { archived: 'false' } },
      value: { rows: [], total: 0 },
    };
    expect(cacheAnswers([known, { endpointName: 'toString', value: 1 }, null, 5])).toEqual([known]);
  });
});
