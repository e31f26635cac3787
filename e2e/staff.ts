import { type APIRequestContext, type APIResponse, type Locator, type Page, expect } from '@playwright/test';
import { seriousFaults } from './axe';
import type { UploadFile } from './pictures';
import { ACCOUNTS, pressUntil } from './support';

type Role = keyof typeof ACCOUNTS;

/** The API's answer to a sign-in request. */
interface SignedIn {
  accessToken: string;
  refreshToken: string;
  user: unknown;
}

const signInToApi = async (request: APIRequestContext, role: Role): Promise<SignedIn> => {
  const { username, password } = ACCOUNTS[role];
  const answer = await request.post('/api/auth/login', { data: { email: username, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()) as SignedIn;
};

/**
 * Opens a staff screen with a session. Stores the session as the sign-in page does. The sign-in page has its own tests,
 * and would cost every other test two page loads.
 */
export const enter = async (page: Page, path: string, role: Role = 'admin'): Promise<void> => {
  const { accessToken, refreshToken, user } = await signInToApi(page.request, role);
  // Any page of the shop's origin that runs no scripts.
  await page.goto('/robots.txt');
  await page.evaluate(
    (entries) => {
      for (const [key, value] of entries) localStorage.setItem(key, value);
    },
    [
      ['refreshToken', refreshToken],
      ['user', JSON.stringify(user)],
      ['accessToken', accessToken],
    ] as const,
  );
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};

/** A name or code that no other run uses. */
export const unique = (name: string): string =>
  `${name} ${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;

/** Expects no serious axe violation, and nothing wider than the screen. */
export const expectUsable = async (page: Page, where: string): Promise<void> => {
  // A list notices a new width one frame later.
  await page.evaluate(
    () =>
      new Promise<void>((drawn) => {
        requestAnimationFrame(() => requestAnimationFrame(() => drawn()));
      }),
  );
  expect(await seriousFaults(page), where).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, `${where} is wider than the screen`).toBeLessThanOrEqual(0);
};

/** The API with a staff member's token. Tests create records with it. */
export interface StaffApi {
  get: (path: string) => Promise<APIResponse>;
  post: (path: string, data?: unknown) => Promise<APIResponse>;
  put: (path: string, data?: unknown) => Promise<APIResponse>;
  remove: (path: string) => Promise<APIResponse>;
  /** Sends one file as a form does. */
  upload: (path: string, part: string, file: UploadFile) => Promise<APIResponse>;
}

/** Signs in to the API without a page. */
export const staffApi = async (request: APIRequestContext, role: Role = 'admin'): Promise<StaffApi> => {
  const { accessToken } = await signInToApi(request, role);
  const headers = { authorization: `Bearer ${accessToken}` };
  return {
    get: (path) => request.get(`/api${path}`, { headers }),
    post: (path, data) => request.post(`/api${path}`, { headers, data }),
    put: (path, data) => request.put(`/api${path}`, { headers, data }),
    remove: (path) => request.delete(`/api${path}`, { headers }),
    upload: (path, part, file) => request.post(`/api${path}`, { headers, multipart: { [part]: file } }),
  };
};

/** A product that a test created. */
export interface MadeProduct {
  _id: string;
  name: string;
  refCode: string;
  version: number;
  stock: Record<string, number>;
  images: { url: string; color: string | null }[];
}

/** Creates a product. By default it has no sizes and colors, and ten pieces at $20.00. */
export const makeProduct = async (api: StaffApi, fields: object = {}): Promise<MadeProduct> => {
  const name = unique('Test Cap');
  const refCode = name.replaceAll(' ', '-').toUpperCase();
  const answer = await api.post('/products', { name, refCode, price: 20, stock: { default: 10 }, ...fields });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as MadeProduct;
};

/** Places an order as a shopper does. @returns its id */
export const placeOrder = async (
  request: APIRequestContext,
  { _id }: Pick<MadeProduct, '_id'>,
  fields: { customerName: string; customerPhone: string } & Record<string, unknown>,
): Promise<string> => {
  const answer = await request.post('/api/orders', {
    data: {
      customerAddress: '12 Cedar Street',
      products: [{ product: _id, quantity: 1 }],
      orderType: 'online',
      paymentMethod: 'delivery',
      ...fields,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return ((await answer.json()) as { _id: string })._id;
};

/** Takes new orders to 'delivered'. */
export const deliver = async (api: StaffApi, ids: readonly string[]): Promise<void> => {
  for (const status of ['confirmed', 'on the way', 'delivered']) await api.post('/orders/step', { ids, status });
};

/**
 * Presses the button for the next step of an order. The button ignores presses for a moment, because the button of the
 * last step was in the same place.
 */
export const takeStep = async (dialog: Locator, name: string): Promise<void> => {
  const button = dialog.getByRole('button', { name });
  await expect(button).toBeVisible();
  await pressUntil(button, () => expect(button).toBeHidden({ timeout: 2_000 }));
};

/** Searches the list and opens the only order of a customer. */
export const openOrderOf = async (page: Page, customerName: string): Promise<Locator> => {
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(customerName);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await page.getByRole('button', { name: customerName }).click();
  const dialog = page.getByRole('dialog', { name: customerName });
  await expect(dialog).toBeVisible();
  return dialog;
};
