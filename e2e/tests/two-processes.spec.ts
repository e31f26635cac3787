import { expect, test } from '../test';
import { findEmbeddedPostgres } from '../../api/src/database/embedded/launcher';
import { type RunningShop, startShop } from '../server';
import { enter } from '../staff';
import { uniquePhone } from '../support';

/** A shop of two processes on one database: the process of this worker's shop, and one more. */
let urls: [string, string];
const started: RunningShop[] = [];

test.beforeAll(async () => {
  let { E2E_URL: first = '', E2E_DATA_DIR: dataDir = '' } = process.env;
  if (dataDir === '') {
    const shop = await startShop();
    started.push(shop);
    ({ url: first, dataDir } = shop);
  }
  const databaseUrl = await findEmbeddedPostgres(dataDir);
  if (databaseUrl === null) throw new Error('The database of the running shop does not answer');
  const second = await startShop({ DATABASE_URL: databaseUrl, SEED: 'none' });
  started.push(second);
  urls = [first, second.url];
});

test.afterAll(async () => {
  for (const shop of started.reverse()) await shop.stop();
});

const post = async <Body>(url: string, body: object, headers: Record<string, string> = {}, method = 'POST') => {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  return (await answer.json()) as Body;
};

test('a process that starts on the database of the demo shop has its pictures, too', async () => {
  const [one, other] = urls;
  const products = (await (await fetch(`${one}/api/products/public`)).json()) as { images: { url: string }[] }[];
  // The newest products may be those of other tests, whose uploaded pictures the second process has no folder for.
  const pictures = products.flatMap(({ images }) => images.slice(0, 1).map(({ url }) => url)).slice(-4);
  const home = await (await fetch(other)).text();
  const [scene = ''] = /\/pictures\/\w+\/\d+\.webp/.exec(home) ?? [];
  for (const path of [...pictures, scene]) expect((await fetch(other + path)).status, path).toBe(200);
  expect(pictures).toHaveLength(4);
});

test('a change or an order at one process is in the next answer of both processes', async () => {
  const [one, other] = urls;
  const { accessToken } = await post<{ accessToken: string }>(`${one}/api/auth/login`, {
    email: 'admin@demo.shop',
    password: 'demo-admin',
  });
  const headers = { authorization: `Bearer ${accessToken}` };
  const [category] = (await (await fetch(`${one}/api/categories`)).json()) as { _id: string }[];
  const product = { name: 'Two Doors Tee 0', refCode: `TWO-${uniquePhone()}`, price: 30, buyPrice: 10 };
  const made = await post<{ _id: string; version: number }>(
    `${one}/api/products`,
    { ...product, category: category?._id, sizes: ['M'], colors: [], stock: { M: 50 } },
    headers,
  );
  const { _id } = made;
  let { version } = made;
  const addresses = [`/product/${_id}`, `/api/products/public/${_id}`, `/api/products/public?q=Two%20Doors`];
  const texts = (url: string) => Promise.all(addresses.map(async (path) => (await fetch(url + path)).text()));

  for (let round = 1; round <= 6; round += 1) {
    // Fills the cache of both: the second answer comes from memory.
    for (const url of [one, other, one, other]) await texts(url);
    const [writer, reader] = round % 2 === 0 ? [other, one] : [one, other];
    const name = `Two Doors Tee ${round}`;
    ({ version } = await post<{ version: number }>(
      `${writer}/api/products/${_id}`,
      { ...product, name, version },
      headers,
      'PUT',
    ));
    for (const text of await texts(writer)) expect(text).toContain(name);
    // The message to the other process is sent with the answer to the write, and may arrive a moment later.
    await expect(async () => {
      for (const text of await texts(reader)) expect(text).toContain(name);
    }).toPass({ timeout: 1_000, intervals: [0, 5, 20, 50] });

    await post(`${reader}/api/orders`, {
      customerName: 'Nadia Two Doors',
      customerPhone: uniquePhone(),
      customerAddress: '12 Cedar Street',
      products: [{ product: _id, size: 'M', color: '', quantity: 1 }],
      orderType: 'online',
      paymentMethod: 'delivery',
    });
    const left = `"M":${50 - round}`;
    for (const text of await texts(reader)) expect(text).toContain(left);
    await expect(async () => {
      for (const text of await texts(writer)) expect(text).toContain(left);
    }).toPass({ timeout: 1_000, intervals: [0, 5, 20, 50] });
    ({ version } = (await (await fetch(`${one}/api/products/${_id}`, { headers })).json()) as { version: number });
  }
  await post(`${one}/api/products/${_id}/archive`, { archived: true }, headers, 'PUT');
  expect((await fetch(one + (addresses[0] ?? ''))).status).toBe(404);
  await expect(async () => {
    expect((await fetch(other + (addresses[0] ?? ''))).status).toBe(404);
  }).toPass({ timeout: 1_000, intervals: [0, 5, 20, 50] });
});

test('a setting that an admin changes at one process is on the next page of both processes, until it is undone', async ({
  page,
}) => {
  const homes = async (text: string) => {
    for (const url of urls) {
      await expect(async () => {
        expect(await (await fetch(url)).text()).toContain(text);
      }).toPass({ timeout: 1_000, intervals: [0, 5, 20, 50] });
    }
  };
  await enter(page, '/settings');
  const address = page.getByRole('textbox', { name: 'Address' });
  const before = await address.inputValue();
  await homes(before);
  await address.fill('7 Harbor Walk, Portland');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await homes('7 Harbor Walk, Portland');

  await page.getByRole('button', { name: 'History of Address' }).click();
  const history = page.getByRole('dialog', { name: 'History of Address' });
  await history.getByRole('button', { name: /^Undo: back to/ }).click();
  await expect(history.getByRole('row', { name: new RegExp(before) }).first()).toContainText('Current');
  await page.keyboard.press('Escape');
  await expect(address).toHaveValue(before);
  await homes(before);
});
