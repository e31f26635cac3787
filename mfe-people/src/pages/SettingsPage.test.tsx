import { describe, expect, it } from '@jest/globals';
import type { SettingKey, ShopSetting } from '@shop/shared/contracts';
import { failure, orderOf, renderPage, userOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SettingsPage from './SettingsPage';

const VALUES: Record<SettingKey, ShopSetting['value']> = {
  shopName: 'Northbound',
  phone: '+1 212 555 0142',
  location: '1 Locked Street',
  chatNumber: '12125550142',
  socialLinks: '',
  titleSuffix: '',
  homeDescription: '',
  siteDescription: '',
  searchSynonyms: '',
  timeZone: 'America/New_York',
  country: '',
  deliveryFee: 4,
  deliveryDays: '1-3',
  exchangeDays: 3,
  exchangeHoldDays: 7,
  balanceDays: 0,
  refunds: false,
  couponsEnabled: true,
  cityRequired: false,
  maintenance: false,
  afterAdd: 'leave',
  shopDrawerCheckout: 'soon',
  lowStockUnder: 10,
  costOfGoods: 'last',
  orderPieces: 200,
  orderTotal: 10_000,
  pendingOrdersPerPhone: 5,
  pendingOrdersPerPhoneInAll: 20,
  refusalsToWarn: 1,
  refusalsToCall: 2,
  refusalsToRefuse: 0,
  messageReceived: '',
  messageConfirm: 'Hello {name}, please confirm #{order}: {total}.',
  messageExchange: '',
  messageOnTheWay: '',
  messageDelivered: '',
  messagePaymentDue: '',
  messageBackInStock: '',
  confirmLinkHours: 48,
  cancelSilentAfterHours: 0,
  retentionMonths: 0,
  copiesDays: 0,
  potCourier: 'Courier',
  potTill: 'Till',
  potBank: 'Bank',
  settlementsFrom: '',
  webhookUrl: '',
  mailTo: '',
};

/**
 * The settings from the server: the address is locked, the fee was saved twice, and the phone comes from a variable.
 */
const settingsOf = (values: Partial<Record<SettingKey, ShopSetting>> = {}): ShopSetting[] => {
  const plain = (key: SettingKey): ShopSetting => ({
    key,
    value: VALUES[key],
    default: VALUES[key],
    source: 'default',
    version: 0,
    locked: false,
  });
  const known: Partial<Record<SettingKey, ShopSetting>> = {
    location: { ...plain('location'), source: 'environment', locked: true },
    phone: { ...plain('phone'), source: 'environment' },
    deliveryFee: { ...plain('deliveryFee'), default: 3, source: 'saved', version: 2 },
    ...values,
  };
  return (['shopName', 'phone', 'location', 'deliveryFee', 'exchangeDays', 'refunds', 'lowStockUnder'] as const).map(
    (key) => known[key] ?? plain(key),
  );
};

const fee = (value: number, version: number): ShopSetting => ({
  key: 'deliveryFee',
  value,
  default: 3,
  source: 'saved',
  version,
  locked: false,
});

const HISTORY = [
  { version: 2, value: 4, changedAt: '2026-11-20T10:00:00.000Z', changedBy: 'Jo Owner' },
  { version: 1, value: 5.5, changedAt: '2026-11-19T10:00:00.000Z', changedBy: 'Sam Owner' },
];

const open = (answers: Answers = {}, role: 'admin' | 'employee' = 'admin') =>
  renderPage(<SettingsPage />, {
    at: '/settings',
    user: userOf({ role }),
    answers: { listSettings: settingsOf(), settingHistory: HISTORY, listContent: [], ...answers },
  });

const measures = (['refusalsToWarn', 'refusalsToCall', 'refusalsToRefuse'] as const).map((key): ShopSetting => ({
  key,
  value: VALUES[key],
  default: 0,
  source: 'saved',
  version: 1,
  locked: false,
}));

const feeBox = () => screen.findByRole('textbox', { name: 'Delivery fee' });

const retype = async (page: ReturnType<typeof open>, box: HTMLElement, text: string) => {
  await page.user.clear(box);
  await page.user.type(box, text);
};

const save = (page: ReturnType<typeof open>) => page.user.click(screen.getByRole('button', { name: 'Save' }));

describe('Settings', () => {
  it('refuses a measure against refused parcels that begins before a milder one', async () => {
    const page = open({ listSettings: [...settingsOf(), ...measures] });
    await retype(page, await screen.findByRole('textbox', { name: 'Warn from' }), '3');
    await save(page);
    expect(await screen.findByText(/^Call first from 2 would come before Warn from 3/)).toBeVisible();
    expect(page.http.requestsOf('changeSettings')).toEqual([]);
  });

  it('says how much is not saved, and discards it', async () => {
    const page = open();
    const box = await feeBox();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
    await retype(page, box, '7');
    await page.user.click(screen.getByRole('checkbox', { name: /refund/i }));
    expect(screen.getByText('2 changes not saved')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(box).toHaveValue('4');
    expect(screen.queryByText(/not saved$/)).toBeNull();
    expect(page.http.requestsOf('changeSettings')).toEqual([]);
  });

  it('leads from the index to the group, which takes the focus', async () => {
    const page = open();
    await feeBox();
    // Only wide screens show it, which this browser has not.
    const index = within(screen.getByLabelText('Groups of settings'));
    const titles = index.getAllByRole('button', { hidden: true }).map(({ textContent }) => textContent);
    const groups = screen.getAllByRole('region').filter(({ id }) => id !== '');
    expect(titles).toEqual(groups.map((group) => group.getAttribute('aria-label')));
    await page.user.click(index.getByText('Front of the shop'));
    expect(screen.getByRole('region', { name: 'Front of the shop' })).toHaveFocus();
  });

  it('previews the messages with a real order, and refuses a template with an unknown field at its field', async () => {
    const message: ShopSetting = { ...fee(0, 0), key: 'messageConfirm', value: VALUES.messageConfirm, default: '' };
    const rows = [
      orderOf({ customerName: 'Ada {total}', totalAmount: 83 }),
      orderOf({ _id: '5f0000000000000000a1b2c4', customerName: 'Bob', totalAmount: 12.5 }),
    ];
    const page = open({ listSettings: [...settingsOf(), message], listOrders: rows });
    const group = within(await screen.findByRole('region', { name: 'Messages to customers' }));
    await page.user.click(group.getByRole('button', { name: 'Preview with an order' }));
    expect(await group.findByText(/^Hello Ada \{total\}, please confirm #\w{8}: \$83\.00\.$/)).toBeVisible();
    const choice = group.getByRole('combobox', { name: 'Preview with order' });
    await page.user.selectOptions(choice, '#00A1B2C4 · Bob · $12.50');
    expect(group.getByText('Hello Bob, please confirm #00A1B2C4: $12.50.')).toBeVisible();
    const box = group.getByRole('textbox', { name: 'Please confirm' });
    await page.user.clear(box);
    await page.user.type(box, 'Hi {{nmae},{Enter}{{shop}');
    expect(group.getByText(/^There is no field \{nmae\}\./)).toBeVisible();
    await save(page);
    await waitFor(() => expect(box).toBeInvalid());
    expect(page.http.requestsOf('changeSettings')).toEqual([]);
    await page.user.clear(box);
    await page.user.type(box, 'Hi {{name},{Enter}{{shop}');
    expect(group.getByText(/^Hi Bob,\s+Northbound$/).textContent).toBe('Hi Bob,\nNorthbound');
  });

  it('shows each setting with its help, its source and its lock', async () => {
    open();
    const box = await feeBox();
    expect(box).toHaveValue('4');
    expect(box).toHaveAccessibleDescription(/Dollars on every online order.+Saved here\. Default: \$3\.00\./);
    expect(screen.getByRole('textbox', { name: 'Phone number' })).toHaveAccessibleDescription(/SHOP_PHONE/);
    expect(screen.queryByRole('textbox', { name: 'Address' })).not.toBeInTheDocument();
    expect(screen.getByText('1 Locked Street')).toBeVisible();
    expect(screen.getByText('Locked by the server')).toBeVisible();
  });

  it('requests all settings and shows those that it knows', async () => {
    const plain = { default: 200, source: 'default' as const, version: 0, locked: false };
    const added = { ...plain, key: 'orderPieces' as const, value: 200 };
    const listed = [...settingsOf(), added, Object.assign({}, added, { key: 'ofTheFuture' })];
    const page = open({ listSettings: listed, changeSettings: listed });
    const limits = await screen.findByRole('region', { name: 'Limits on orders' });
    expect(within(limits).getByRole('textbox', { name: 'Pieces per order' })).toHaveValue('200');
    expect(within(limits).getAllByRole('textbox')).toHaveLength(1);
    // A group without settings from the server is not shown.
    expect(screen.queryByRole('region', { name: 'Search and shared links' })).not.toBeInTheDocument();
    expect(page.http.requestsOf('listSettings')[0]?.query).toEqual({ all: 'true' });
    await retype(page, within(limits).getByRole('textbox'), '12');
    await save(page);
    await waitFor(() =>
      expect(page.http.requestsOf('changeSettings')[0]).toMatchObject({
        query: { all: 'true' },
        body: { orderPieces: 12 },
      }),
    );
  });

  it('saves changes on the versions that were read and continues from the new ones', async () => {
    const after = settingsOf({ deliveryFee: fee(6.5, 3) });
    const page = open({ changeSettings: after });
    await retype(page, await feeBox(), '6.50');
    await page.user.click(screen.getByRole('checkbox', { name: 'Refunds' }));
    page.http.answer({ listSettings: after });
    await save(page);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    const [request] = page.http.requestsOf('changeSettings');
    expect(request?.body).toEqual({
      deliveryFee: 6.5,
      refunds: true,
      versions: expect.objectContaining({ deliveryFee: 2, refunds: 0 }),
    });
    await retype(page, await feeBox(), '7');
    await save(page);
    await waitFor(() =>
      expect(page.http.requestsOf('changeSettings')[1]?.body).toMatchObject({
        deliveryFee: 7,
        versions: { deliveryFee: 3 },
      }),
    );
  });

  it('shows an error at its field and keeps the typed value', async () => {
    const page = open();
    await retype(page, await feeBox(), '-1');
    await save(page);
    expect(await screen.findByText('Must be 0 or more')).toBeVisible();
    expect(await feeBox()).toBeInvalid();
    page.http.answer({
      changeSettings: failure(409, { error: 'Delivery fee cannot be changed here', code: 'SETTING_LOCKED' }),
    });
    await retype(page, await feeBox(), '8');
    await save(page);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to save settings');
    expect(alert).toHaveTextContent('Delivery fee cannot be changed here');
    expect(await feeBox()).toHaveValue('8');
  });

  it('shows a concurrent change and saves the choice on top of it', async () => {
    const page = open({
      changeSettings: failure(409, { error: 'Delivery fee was changed meanwhile.', code: 'VERSION_OLD' }),
    });
    await retype(page, await feeBox(), '8');
    const theirs = settingsOf({ deliveryFee: fee(5, 3) });
    page.http.answer({ listSettings: theirs });
    await save(page);
    const conflict = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: $5.00')).toBeVisible();
    expect(conflict.getByText('Mine: $8.00')).toBeVisible();
    page.http.answer({ changeSettings: settingsOf({ deliveryFee: fee(8, 4) }) });
    await save(page);
    await waitFor(() =>
      expect(page.http.requestsOf('changeSettings')[1]?.body).toMatchObject({
        deliveryFee: 8,
        versions: { deliveryFee: 3 },
      }),
    );
  });

  it('restores unsaved values when it is opened again', async () => {
    const page = open();
    await retype(page, await feeBox(), '8');
    page.unmount();
    open();
    expect(await screen.findByText('Your unsaved changes are back')).toBeVisible();
    expect(await feeBox()).toHaveValue('8');
  });

  it('the history of a setting is shown and can restore an older value', async () => {
    const after = settingsOf({ deliveryFee: fee(5.5, 3) });
    const page = open({ undoSetting: after });
    await page.user.click(await screen.findByRole('button', { name: 'History of Delivery fee' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of Delivery fee' });
    const row = await within(dialog).findByRole('row', { name: /\$5\.50/ });
    expect(row).toHaveTextContent('Sam Owner');
    expect(within(dialog).getByRole('row', { name: /\$4\.00/ })).toHaveTextContent('Current');
    expect(within(dialog).getByRole('row', { name: /\$3\.00/ })).toHaveTextContent('Default');
    page.http.answer({ listSettings: after });
    await page.user.click(within(row).getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Delivery fee is $5.50 again')).toBeVisible();
    expect(page.http.requestsOf('undoSetting')[0]).toMatchObject({
      params: { key: 'deliveryFee' },
      body: { to: 1, version: 2 },
    });
    await page.user.keyboard('{Escape}');
    await waitFor(async () => expect(await feeBox()).toHaveValue('5.5'));
  });

  it('keeps nothing of a saved value once it is undone', async () => {
    const saved = settingsOf({ deliveryFee: fee(6.5, 3) });
    const undone = settingsOf({ deliveryFee: fee(5.5, 4) });
    const page = open({ changeSettings: saved, undoSetting: undone });
    await retype(page, await feeBox(), '6.50');
    page.http.answer({ listSettings: saved });
    await save(page);
    await screen.findByText('Settings saved');
    await page.user.click(screen.getByRole('button', { name: 'History of Delivery fee' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of Delivery fee' });
    page.http.answer({ listSettings: undone });
    const row = await within(dialog).findByRole('row', { name: /\$5\.50/ });
    await page.user.click(within(row).getByRole('button', { name: /Undo/ }));
    expect(await screen.findByText('Delivery fee is $5.50 again')).toBeVisible();
    await page.user.keyboard('{Escape}');
    await waitFor(async () => expect(await feeBox()).toHaveValue('5.5'));
  });

  it('the history of a setting shows why an undo was refused', async () => {
    const page = open({
      undoSetting: failure(409, { error: 'Delivery fee was changed meanwhile.', code: 'VERSION_OLD' }),
    });
    await page.user.click(await screen.findByRole('button', { name: 'History of Delivery fee' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of Delivery fee' });
    const row = await within(dialog).findByRole('row', { name: /\$5\.50/ });
    await page.user.click(within(row).getByRole('button', { name: /Undo/ }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('Delivery fee was changed meanwhile.');
  });

  it('lets employees read values and history, but change nothing', async () => {
    const page = open({}, 'employee');
    expect(await screen.findByText('$4.00')).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'History of Delivery fee' }));
    const dialog = await screen.findByRole('dialog', { name: 'History of Delivery fee' });
    expect(await within(dialog).findByRole('row', { name: /\$5\.50/ })).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: /Undo/ })).not.toBeInTheDocument();
  });

  it('shows an error when loading fails and can try again', async () => {
    const page = open({ listSettings: failure(0) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load settings');
    page.http.answer({ listSettings: settingsOf() });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await feeBox()).toBeVisible();
  });
});
