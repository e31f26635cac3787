import { createServer } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type StoredSession, api, callMutation, callQuery } from '@shop/shared/api';
import { settingsOf, userOf } from '../../sample-data/shop-data';
import { supplierOf } from '../../sample-data/staff-data';
import { mountOf } from './mount';

const ID = '00000000000000000000012d';

const { endpoints } = api.injectEndpoints({
  endpoints: (build) => ({
    'mfe-mounted/get': callQuery(build, 'getSupplier', { tags: ['Supplier'] }),
    'mfe-mounted/save': callMutation(build, 'updateSupplier', { invalidates: [] }),
  }),
});

/** Shows a picture that the API names in a field, and saves that field. */
function Supplier() {
  const { data } = endpoints['mfe-mounted/get'].useQuery({ params: { id: ID } });
  const [save] = endpoints['mfe-mounted/save'].useMutation();
  if (!data) return <h1>Loading</h1>;
  const { name, email, phone, notes } = data;
  return (
    <>
      <h1>{name}</h1>
      <img src={notes} alt="Their shop" />
      <button type="button" onClick={() => void save({ params: { id: ID }, body: { name, email, phone, notes } })}>
        Save
      </button>
    </>
  );
}

const mount = mountOf({
  config: {
    name: 'mfe-mounted',
    pages: [{ path: '/suppliers', title: 'Supplier', expose: './Supplier', access: 'employee' }],
    menu: [],
  },
  pages: { './Supplier': () => Promise.resolve({ default: Supplier }) },
});

const session: StoredSession = { accessToken: 'old', refreshToken: 'r1', user: userOf({ role: 'employee' }) };

/** An API at another origin, whose tokens are `new` after the first refresh. */
async function startApi() {
  const seen: { saved: unknown[]; away: boolean } = { saved: [], away: false };
  const server = createServer((request, response) => {
    const { method, url = '', headers } = request;
    const send = (status: number, body: unknown): void => {
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*, authorization' };
      response.writeHead(status, { ...cors, 'access-control-allow-methods': '*', 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    let body = '';
    request.on('data', (bytes: Buffer) => (body += String(bytes)));
    request.on('end', () => {
      if (method === 'OPTIONS') send(200, {});
      else if (url === '/api/settings') send(seen.away ? 503 : 200, seen.away ? {} : settingsOf());
      else if (url === '/api/auth/refresh') send(200, { accessToken: 'new', refreshToken: 'r2' });
      else if (headers.authorization !== 'Bearer new') send(401, { error: 'Expired', code: 'UNAUTHORIZED' });
      else {
        if (method === 'PUT') seen.saved.push(JSON.parse(body));
        send(200, { ...supplierOf(), name: 'Mill & Co', notes: '/pictures/mill.webp' });
      }
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The API has no port');
  return { seen, origin: `http://127.0.0.1:${String(address.port)}`, server };
}

describe('a page in a foreign host', () => {
  let shop: Awaited<ReturnType<typeof startApi>>;
  let unmount: () => void = () => undefined;
  const place = document.body.appendChild(document.createElement('div'));
  beforeEach(async () => {
    shop = await startApi();
  });
  afterEach(() => {
    act(() => unmount());
    shop.server.close();
    shop.server.closeAllConnections();
  });
  const open = (options: { session?: StoredSession; onSession?: (session: StoredSession | null) => void } = {}) =>
    act(() => {
      unmount = mount(place, { apiUrl: `${shop.origin}/api`, path: '/suppliers', ...options });
    });

  it('shows its data and pictures from the shop, and saves what the shop named', async () => {
    open({ session });
    expect(await screen.findByRole('heading', { name: 'Mill & Co' })).toBeVisible();
    expect(screen.getByRole('img')).toHaveAttribute('src', `${shop.origin}/pictures/mill.webp`);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(shop.seen.saved).toEqual([expect.objectContaining({ notes: '/pictures/mill.webp' })]));
  });

  it('tells the host the renewed tokens, and keeps none in its storage', async () => {
    const sessions: (StoredSession | null)[] = [];
    open({ session, onSession: (now) => sessions.push(now) });
    expect(await screen.findByRole('heading', { name: 'Mill & Co' })).toBeVisible();
    expect(sessions).toEqual([{ ...session, accessToken: 'new', refreshToken: 'r2' }]);
    expect(window.localStorage).toHaveLength(0);
  });

  it('asks for a session without one', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'Sign in to open this page' })).toBeVisible();
  });

  it('says that the shop cannot be reached, and tries again', async () => {
    shop.seen.away = true;
    open({ session });
    expect(await screen.findByRole('alert')).toHaveTextContent('The shop could not be reached');
    shop.seen.away = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Mill & Co' })).toBeVisible();
  });

  it('leaves its element empty', async () => {
    open({ session });
    expect(await screen.findByRole('heading', { name: 'Mill & Co' })).toBeVisible();
    act(() => unmount());
    expect(place).toBeEmptyDOMElement();
  });

  it('is refused without an address of the API', () => {
    expect(() => mount(place, { apiUrl: '/api' })).toThrow('https://shop.example.com/api');
  });
});
