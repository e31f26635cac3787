import { once } from 'node:events';
import { type Server, createServer } from 'node:http';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { CHECKOUT } from './checkout';
import { runCommand } from './testing';

let server: Server | undefined;
afterEach(() => void server?.close());

/** A fake of a shop with this registry, or with another answer. @returns its address */
async function shopWith(body: unknown): Promise<string> {
  server = createServer((_request, response) => response.end(JSON.stringify(body)));
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return `http://localhost:${typeof address === 'object' ? String(address?.port) : ''}`;
}

const registry = (contract: string, path = '/') => ({
  schema: 'frontend-discovery',
  host: { contract, shared: {} },
  microFrontends: {
    'mfe-other': [
      {
        url: '/remotes/mfe-other/1.0.0/mf-manifest.json',
        metadata: { version: '1.0.0' },
        deployment: { traffic: 100, default: true },
        extras: { pages: [{ path, title: 'Other', expose: './OtherPage', access: 'public' }], menu: [] },
      },
    ],
  },
});

/** Runs `dev` of mfe-finance, without the server itself. */
async function dev(words: readonly string[], variables = {}) {
  const serveInShop = jest.fn((_remote: unknown, _serving: unknown) => Promise.resolve());
  const { sources } = CHECKOUT;
  const environment = { ...CHECKOUT, sources: sources && { ...sources, serveInShop } };
  return { ...(await runCommand(['dev', 'mfe-finance', ...words], variables, environment)), serveInShop };
}

describe('dev', () => {
  it('runs in the shop of SHOP_URL, which need not know the remote', async () => {
    const shop = await shopWith(registry(HOST_CONTRACT));
    const { code, serveInShop } = await dev(['--port', '3300'], { SHOP_URL: `${shop}/` });
    expect(code).toBe(0);
    expect(serveInShop).toHaveBeenCalledWith(expect.objectContaining({ name: 'mfe-finance' }), { port: 3300, shop });
  });

  it.each([
    ['is older', registry('1.0.0'), 1, 'this host offers 1.0.0: build it against this host'],
    ['has another remote at its path', registry(HOST_CONTRACT, '/coupons'), 1, '/coupons belongs to mfe-other 1.0.0'],
    ['is no shop', { hello: 'world' }, 3, 'answers 200, but not as a shop does'],
  ])('says so when the shop %s', async (_what, answer, code, message) => {
    const ended = await dev(['--host', await shopWith(answer)]);
    expect(ended.err).toContain(message);
    expect(ended.code).toBe(code);
    expect(ended.serveInShop).not.toHaveBeenCalled();
  });

  it.each([
    [
      'http://127.0.0.1:1',
      3,
      'No answer from http://127.0.0.1:1. Is the shop running there? Name another with --host.',
    ],
    ['shop.example', 2, 'shop.example is no address'],
  ])('says what is wrong with the address %s', async (shop, code, message) => {
    const ended = await dev(['--host', shop]);
    expect(ended.err).toContain(message);
    expect(ended.code).toBe(code);
  });
});
