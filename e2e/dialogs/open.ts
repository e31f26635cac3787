import { type Locator, type Page, expect } from '@playwright/test';
import type { SettlementDetail } from '@shop/shared/contracts';
import { deliver, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';
import type { DialogCase, Made } from './case';

/**
 * Prepares one paused remote and one disabled remote, so that every action on releases can be opened. `origin` is the
 * shop's origin outside the browser.
 */
export const prepareReleases = (page: Page, origin?: string) =>
  page.route('**/api/releases', async (route) => {
    const answer = await route.fetch(origin === undefined ? {} : { url: `${origin}/api/releases` });
    const remotes = (await answer.json()) as {
      name: string;
      live: string;
      versions: { version: string }[];
    }[];
    await route.fulfill({
      response: answer,
      json: remotes.map((remote) => {
        if (remote.name === 'mfe-people') return { ...remote, enabled: false };
        if (remote.name !== 'mfe-orders') return remote;
        const extra = { ...remote.versions[0], version: '9.9.9' };
        return { ...remote, candidate: { version: '9.9.9', traffic: 10 }, versions: [extra, ...remote.versions] };
      }),
    });
  });

/** A courier with a draft, one whose settlement is closed, and cash that was moved. @param place places an order */
const makeSettlements = async (api: Awaited<ReturnType<typeof staffApi>>, place: () => Promise<string>) => {
  const begun = async (name: string) => {
    const { _id: courier } = (await (await api.post('/couriers', { name })).json()) as { _id: string };
    const parcel = await place();
    await api.post('/orders/courier', { ids: [parcel], courier });
    await deliver(api, [parcel]);
    const draft = (await (await api.post('/settlements', { courier })).json()) as SettlementDetail;
    return { parcel, draft };
  };
  const [courier, settled] = [unique('Sweep Courier'), unique('Sweep Settled')];
  const { parcel } = await begun(courier);
  const { draft } = await begun(settled);
  const lines = draft.lines.map(({ order, received }) => ({ order, received }));
  const closed = await api.put(`/settlements/${draft._id}/close`, { version: draft.version, to: 'bank', lines });
  expect(closed.ok(), await closed.text()).toBe(true);
  await api.post('/cash/moves', { from: 'owner', to: 'bank', amount: 5 });
  return { courier, parcel, settled };
};

/** Creates the records that the dialogs are opened on. */
export const makeThings = async (page: Page): Promise<Made> => {
  const api = await staffApi(page.request);
  const post = async (path: string, data: unknown) => {
    const answer = await api.post(path, data);
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  const product = await makeProduct(api, { sizes: ['Small', 'Large'], stock: { Small: 5, Large: 5 } });
  const code = unique('SWEEP').replaceAll(' ', '-').toUpperCase();
  const { name: coded } = await makeProduct(api, { sizes: ['Small'], stock: { Small: 4 }, codes: { Small: code } });
  const listed = (await (await api.get('/products?limit=60')).json()) as { name: string; images: unknown[] }[];
  const pictured = listed.find(({ images }) => images.length > 0)?.name;
  if (pictured === undefined) throw new Error('No product has a picture');
  const names = {
    category: unique('Sweep Category'),
    archived: unique('Sweep Archive'),
    supplier: unique('Sweep Supplier'),
    coupon: unique('SWEEP').replace(' ', '').toUpperCase(),
    expense: unique('Sweep Expense'),
    account: unique('Sweep Account'),
    token: unique('Sweep Token'),
    blocked: unique('Sweep Blocked'),
    merged: unique('Sweep Merged'),
  };
  await post('/categories', { name: names.category });
  await post('/categories', { name: names.archived, archived: true });
  await post('/suppliers', { name: names.supplier, email: 'sweep@supplier.example', phone: '555 0101' });
  await post('/coupons', { code: names.coupon, discountType: 'fixed', discountValue: 5 });
  await post('/transactions', { type: 'expense', amount: 5, description: names.expense, paymentMethod: 'cash' });
  const email = `${names.account.replaceAll(' ', '.').toLowerCase()}@shop.example`;
  await post('/staff', { name: names.account, email, role: 'employee', password: 'a long enough one 9' });
  await post('/deploy-tokens', { remote: 'mfe-orders', label: names.token });
  const goods = await api.post('/goods-receipts', { lines: [{ productId: product._id, size: 'Small', pieces: 2 }] });
  const { _id: receipt } = (await goods.json()) as { _id: string };
  const placed = (size = 'Small', customerName = 'Sweep Shopper', customerPhone = uniquePhone()) =>
    placeOrder(page.request, product, {
      customerName,
      customerPhone,
      products: [{ product: product._id, size, quantity: 1 }],
    });
  const warned = await placeOrder(page.request, product, {
    customerName: 'Sweep Shopper',
    customerPhone: uniquePhone(),
    customerAddress: '',
    paymentMethod: 'credit',
    products: [{ product: product._id, size: 'Large', quantity: 1 }],
  });
  const [order, sent, refused] = [await placed(), await placed(), await placed()];
  const phone = uniquePhone();
  const [delivered, returned] = [await placed(), await placed('Small', 'Sweep Shopper', phone)];
  for (const status of ['confirmed', 'on the way']) {
    await post('/orders/step', { ids: [sent, refused, delivered, returned], status });
  }
  await post('/orders/step', { ids: [delivered, returned], status: 'delivered' });
  await post(`/orders/${returned}/returns`, {
    kind: 'in the shop',
    lines: [{ line: 0, quantity: 1, reason: 'changed mind' }],
  });
  const wish = { what: 'return', piece: 'The shirt', reason: 'changed mind' };
  await post('/orders/exchange-requests', { order: returned, phone, ...wish });
  const kept = await api.post('/handovers', { ids: [sent] });
  const { lists } = (await kept.json()) as { lists: { _id: string }[] };
  const handover = lists[0]?._id ?? '';
  const ended = await api.put(`/orders/${refused}/outcome`, { kind: 'refused', status: 'on the way' });
  expect(ended.ok(), await ended.text()).toBe(true);
  const customer = async (name: string) => {
    const answer = await api.get(`/orders/${await placed('Large', name)}`);
    return ((await answer.json()) as { customerId: string }).customerId;
  };
  const blocked = await api.put(`/customers/${await customer(names.blocked)}/block`, { reason: 'Sweep' });
  expect(blocked.ok(), await blocked.text()).toBe(true);
  await post(`/customers/${await customer(names.merged)}/merge`, { other: await customer('Sweep Double') });
  const settlements = await makeSettlements(api, () => placed());
  return {
    ...settlements,
    product,
    coded,
    pictured,
    receipt,
    order,
    warned,
    sent,
    handover,
    refused,
    delivered,
    returned,
    ...names,
  };
};

/** Leads a page to a path of the shop. */
type Go = (page: Page, path: string) => Promise<unknown>;

const load: Go = (page, path) => page.goto(path);

/** Opens a case; `go` leads to its page, by default with a full load. @returns the element that contains its form */
export const openCase = async (page: Page, one: DialogCase, names: Made, go = load): Promise<Locator> => {
  const { path, prepare, open, role = 'dialog' } = one;
  await prepare?.(page);
  await go(page, path(names));
  if (!open) return page.getByRole('main').getByRole('form').first();
  await open(page, names);
  const dialog = page.getByRole(role).last();
  await expect(dialog).toBeVisible();
  return dialog;
};

/**
 * Expects that Back closes the topmost layer and stays on the page. Before typed text is lost, a confirmation appears.
 */
export const closeByBack = async (page: Page, form: Locator, typed: boolean) => {
  const { pathname } = new URL(page.url());
  const name = await form.getAttribute('aria-labelledby');
  const dialog = page.locator(`[aria-labelledby="${name ?? ''}"]`);
  await expect
    .poll(() => page.evaluate(() => (history.state as { layers?: number } | null)?.layers ?? 0))
    .toBeGreaterThan(0);
  await page.evaluate(() => history.back());
  if (typed) await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  expect(new URL(page.url()).pathname).toBe(pathname);
};
