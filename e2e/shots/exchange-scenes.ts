import { type Page, expect } from '@playwright/test';
import type { Closing } from '@shop/shared/contracts';
import { openReady } from '../ready';
import { shopProduct } from '../shopper';
import { deliver, makeProduct, placeOrder, staffApi, unique } from '../staff';
import { uniquePhone } from '../support';
import { pieceOf } from './confirmation';
import { printNothing, showPaper } from './paper';
import type { Scene, Stage, StageWithRecords } from './scene';

const NAME = 'Nour El-Khoury';

/** Places an order with a piece of the demo product and delivers it. @returns its id and its phone number */
const delivered = async (page: Page, { product }: Stage) => {
  const phone = uniquePhone();
  const { size, color } = pieceOf(await shopProduct(page.request, product._id));
  const id = await placeOrder(page.request, product, {
    customerName: NAME,
    customerPhone: phone,
    location: 'Beirut',
    products: [{ product: product._id, quantity: 1, size, color }],
  });
  const api = await staffApi(page.request);
  await deliver(api, [id]);
  return { id, phone, size, color };
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

/** Opens the form in which a shopper asks for another size. */
const openAsk = async (page: Page, stage: Stage) => {
  const { phone } = await delivered(page, stage);
  await openReady(page, '/track-order');
  await page.getByLabel('Phone number').fill(phone);
  await button(page, 'Track Order').click();
  await button(page, 'Exchange or return…').click();
  const form = page.getByRole('dialog', { name: 'Exchange or return' });
  await expect(form).toBeVisible();
  return form;
};

/** The form in which shoppers ask for an exchange, in each of its states. */
export const askScenes: readonly Scene[] = [
  {
    name: 'tracking-ask',
    show: async (page, stage) => {
      const form = await openAsk(page, stage);
      await form.getByLabel('Which piece').fill('The tee in M');
      await form.getByLabel('Reason').selectOption('Too small');
      await form.getByLabel('Size or color you want instead').fill('L, please');
    },
  },
  {
    name: 'tracking-ask-errors',
    show: async (page, stage) => {
      const form = await openAsk(page, stage);
      // Two presses of the pointer in one place are one, unless a key comes between.
      await page.keyboard.press('Shift');
      await form.getByRole('button', { name: 'Send Request' }).click();
      await expect(form.getByText('Please choose a reason')).toBeVisible();
    },
  },
  {
    name: 'tracking-ask-sent',
    show: async (page, stage) => {
      const form = await openAsk(page, stage);
      await form.getByLabel('Which piece').fill('The tee in M');
      await form.getByLabel('Reason').selectOption('Too small');
      await form.getByRole('button', { name: 'Send Request' }).click();
      await expect(form.getByText('Thank you, we have your request')).toBeVisible();
    },
  },
];

/** Exchanges the piece of a delivered order at the door. @returns the order and that of its new piece */
const exchanged = async (page: Page, stage: Stage) => {
  const order = await delivered(page, stage);
  const api = await staffApi(page.request);
  const answer = await api.post(`/orders/${order.id}/exchanges`, {
    kind: 'at the door',
    lines: [
      {
        line: 0,
        quantity: 1,
        reason: 'too small',
        product: stage.product._id,
        size: order.size,
        color: order.color,
      },
    ],
    paymentMethod: 'delivery',
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return { ...order, outgoing: ((await answer.json()) as { _id: string })._id };
};

/** Counts the day after the newest one, unless one waits for its reason. The till comes short by this. */
const countDay = async (page: Page, missing: number): Promise<Closing> => {
  const api = await staffApi(page.request);
  await api.post('/cash/moves', { from: 'owner', to: 'till', amount: 9_000 });
  const [newest] = (await (await api.get('/cash/closings')).json()) as Closing[];
  if (newest?.state === 'counted') return newest;
  const before = newest === undefined ? Date.now() - 200 * 86_400_000 : Date.parse(newest.day);
  const day = new Date(before + 86_400_000).toISOString().slice(0, 10);
  const first = (await (await api.post('/cash/closings', { day, counted: 1 })).json()) as Closing;
  const counted = first.expected - missing;
  const answer = await api.put(`/cash/closings/${first._id}/count`, { version: first.version, counted });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as Closing;
};

const closeDay = async (page: Page): Promise<string> => {
  const { _id, version } = await countDay(page, 3);
  const api = await staffApi(page.request);
  const reason = 'A customer was given too much change';
  const answer = await api.put(`/cash/closings/${_id}/close`, { version, reason });
  expect(answer.ok(), await answer.text()).toBe(true);
  return _id;
};

/** Exchanges of a product that runs small, so that its rates say so. */
const makeRates = async (page: Page): Promise<string> => {
  const api = await staffApi(page.request);
  const name = unique('Linen Shirt');
  const product = await makeProduct(api, {
    name,
    sizes: ['M', 'L'],
    colors: ['Sand'],
    stock: { 'M-Sand': 40, 'L-Sand': 40 },
  });
  const order = async (quantity: number) => {
    const answer = await api.post('/orders', {
      customerName: NAME,
      customerPhone: uniquePhone(),
      orderType: 'in-store',
      paymentMethod: 'cash',
      products: [{ product: product._id, size: 'M', color: 'Sand', quantity }],
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { _id: string })._id;
  };
  const [swapped, back] = [await order(20), await order(4)];
  const line = { line: 0, product: product._id, size: 'L', color: 'Sand' };
  const swap = await api.post(`/orders/${swapped}/exchanges`, {
    kind: 'in the shop',
    lines: [{ ...line, quantity: 5, reason: 'too small' }],
    paymentMethod: 'cash',
  });
  expect(swap.ok(), await swap.text()).toBe(true);
  const lines = [{ line: 0, quantity: 1, reason: 'color' }];
  await api.post(`/orders/${back}/returns`, { kind: 'in the shop', lines });
  return name;
};

const openOrder = async (page: Page, id: string) => {
  await openReady(page, `/orders?order=${id}`);
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Products' })).toBeVisible();
};

/** Exchanges, settlements and days of the till, as staff see and print them. */
export const exchangeScenes: readonly Scene<StageWithRecords>[] = [
  {
    name: 'staff-exchange-order',
    show: async (page, { made }) => {
      await openOrder(page, made.returned);
      await page.getByRole('heading', { name: 'Exchange and return' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'staff-exchange-outgoing',
    show: async (page, stage) => {
      await openOrder(page, (await exchanged(page, stage)).outgoing);
      await page.getByRole('heading', { name: 'Exchange and return' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'staff-print-exchange-slip',
    whole: true,
    show: async (page, stage) => {
      await openOrder(page, (await exchanged(page, stage)).outgoing);
      await showPaper(page);
    },
  },
  {
    name: 'staff-exchange-return',
    show: async (page, { made }) => {
      await openOrder(page, made.delivered);
      await button(page, 'Exchange or return…').click();
      const form = page.getByRole('dialog', { name: 'Exchange or return', exact: true });
      await form.getByText('Return, no replacement').click();
      await form.getByRole('combobox', { name: 'Reason' }).selectOption('Changed mind');
    },
  },
  {
    name: 'staff-rates-product',
    show: async (page) => {
      const name = await makeRates(page);
      await openReady(page, `/products?view=cards&q=${encodeURIComponent(name)}`);
      await button(page, `Edit ${name}`).click();
      await page.getByRole('heading', { name: 'Exchanges' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'staff-rates-refusals',
    whole: true,
    show: async (page) => {
      await makeRates(page);
      await openReady(page, '/orders/refusals');
      await expect(page.getByRole('table', { name: 'Exchanged and returned' })).toBeVisible();
    },
  },
  {
    name: 'staff-cash-moved',
    whole: true,
    show: async (page) => {
      await openReady(page, '/transactions/cash');
      await expect(page.getByRole('table', { name: 'Moves of cash' })).toBeVisible();
    },
  },
  {
    name: 'staff-settlements-with-rows',
    whole: true,
    show: async (page) => {
      await openReady(page, '/transactions/settlements');
      await expect(page.getByRole('rowheader').first()).toBeVisible();
    },
  },
  {
    name: 'staff-closings-reason',
    show: async (page) => {
      const { _id } = await countDay(page, 3);
      await openReady(page, `/transactions/closings?closing=${_id}`);
      await expect(page.getByRole('textbox', { name: 'Why does it differ?' })).toBeVisible();
    },
  },
  {
    name: 'staff-closings-with-rows',
    whole: true,
    show: async (page) => {
      await closeDay(page);
      await openReady(page, '/transactions/closings');
      await expect(page.getByRole('rowheader').first()).toBeVisible();
    },
  },
  {
    name: 'staff-closings-closed',
    show: async (page) => {
      await openReady(page, `/transactions/closings?closing=${await closeDay(page)}`);
      await expect(page.getByRole('dialog').getByText('Print report')).toBeVisible();
    },
  },
  {
    name: 'staff-print-closing',
    whole: true,
    show: async (page) => {
      await printNothing(page);
      await openReady(page, `/transactions/closings?closing=${await closeDay(page)}`);
      await button(page, 'Print report').click();
      await showPaper(page);
    },
  },
];
