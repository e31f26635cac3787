import { describe, expect, it } from '@jest/globals';
import type { SettingsImport, ShopSetting } from '@shop/shared/contracts';
import { failure, renderPage, userOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import SettingsPage from './SettingsPage';

const feeOf = (value: number, version: number): ShopSetting[] => [
  { key: 'deliveryFee', value, default: 3, source: 'saved', version, locked: false },
];

const review: SettingsImport = {
  applied: false,
  changes: [{ key: 'deliveryFee', version: 2, before: 4, source: 'saved', after: 5.5 }],
};

const open = (answers: Answers = {}, role: 'admin' | 'employee' = 'admin') =>
  renderPage(<SettingsPage />, {
    at: '/settings',
    user: userOf({ role }),
    answers: { listSettings: feeOf(4, 2), listContent: [], ...answers },
  });

const file = (text: string, name = 'settings.json') => {
  const made = new File([text], name, { type: 'application/json' });
  // jsdom does not implement File.text().
  made.text = () => Promise.resolve(text);
  return made;
};

const FILE = { format: 1, settings: { deliveryFee: 5.5 } };

const choose = async (page: ReturnType<typeof open>, chosen: File) => {
  await page.user.click(await screen.findByRole('button', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Settings' }));
  await page.user.upload(dialog.getByLabelText('Settings file'), chosen);
  return dialog;
};

describe('settings import and export', () => {
  it('are for admins only', async () => {
    open({}, 'employee');
    expect(await screen.findByText('Delivery fee')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Import' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Export' })).not.toBeInTheDocument();
  });

  it('the settings export shows an error when it fails', async () => {
    const { user } = open({ exportSettings: failure(500) });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Failed to export settings. Please try again.')).toBeVisible();
  });

  it('the settings import shows its changes and saves them on the versions that were reviewed', async () => {
    const page = open({ importSettings: review });
    const dialog = await choose(page, file(JSON.stringify(FILE)));
    const changes = within(await dialog.findByRole('table', { name: 'Changes' }));
    expect(changes.getByText('$4.00')).toBeVisible();
    expect(changes.getByText('$5.50')).toBeVisible();
    page.http.answer({ importSettings: { ...review, applied: true }, listSettings: feeOf(5.5, 3) });
    await page.user.click(dialog.getByRole('button', { name: 'Import 1 setting' }));
    expect(await screen.findByText('Imported 1 setting')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Delivery fee' })).toHaveValue('5.5'));
    expect(page.http.requestsOf('importSettings').map(({ body, query }) => ({ body, query }))).toEqual([
      { body: FILE, query: {} },
      { body: { ...FILE, versions: { deliveryFee: 2 } }, query: { confirm: 'true' } },
    ]);
  });

  it('the settings import names what is wrong with a file', async () => {
    const errors = [{ field: 'deliveryFee', message: 'Must be 0 or more' }];
    const page = open({ importSettings: failure(400, { code: 'VALIDATION', errors }) });
    const dialog = await choose(page, file(JSON.stringify(FILE)));
    expect(await dialog.findByText('Must be 0 or more')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import' })).toBeDisabled();
  });

  it.each([
    ['fee = 5', 'settings.json is not JSON.'],
    ['[1]', 'settings.json is not a file of exported settings.'],
    ['x'.repeat(100_001), 'settings.json is larger than'],
  ])('the settings import refuses an invalid file without a call (%#)', async (text, sentence) => {
    const page = open();
    const dialog = await choose(page, file(text));
    expect(await dialog.findByText(sentence, { exact: false })).toBeVisible();
    expect(page.http.requestsOf('importSettings')).toEqual([]);
  });
});
