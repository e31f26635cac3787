import { describe, expect, it } from '@jest/globals';
import { auditEntryOf, failure, idOf, renderPage, rowsOfMany } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import AuditPage from './AuditPage';

const renamed = auditEntryOf({
  _id: '2',
  before: { name: 'Mill', active: true },
  after: { name: 'Mill & Co', active: null },
});
const reset = auditEntryOf({
  _id: '1',
  action: 'reset-password',
  entity: 'staff',
  byName: 'Bea Boss',
  before: null,
  after: null,
});

const facets = {
  people: [{ _id: idOf(800), name: 'Sam Staff' }],
  actions: ['reset-password', 'update'],
  entities: ['staff', 'supplier'],
};

const open = (answers: Answers = {}, at = '/audit') =>
  renderPage(<AuditPage />, { at, answers: { listAudit: [renamed, reset], auditFacets: facets, ...answers } });

describe('Audit Log', () => {
  it('shows who changed what and when', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Changed supplier/ });
    for (const text of ['0000012c', 'Name, Active', 'Sam Staff', 'Nov 20, 2026']) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('row', { name: /New password for staff account/ })).toHaveTextContent('Bea Boss');
  });

  it('an audit log entry opens with each field before and after the change', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Changed supplier Mill & Co' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed supplier Mill & Co' }));
    const name = dialog.getByRole('row', { name: /Name/ });
    expect(name).toHaveTextContent('Mill');
    expect(name).toHaveTextContent('Mill & Co');
    expect(dialog.getByRole('row', { name: /Active/ })).toHaveTextContent('Yes');
    expect(dialog.getByRole('link', { name: 'Supplier' })).toHaveAttribute('href', '/suppliers?q=Mill%20%26%20Co');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await page.user.click(screen.getByRole('button', { name: 'New password for staff account' }));
    expect(await screen.findByText('No details were recorded for this change.')).toBeVisible();
  });

  it('filters on the server by person, action, kind, period and text, and keeps them in the URL', async () => {
    const page = open();
    expect(await screen.findByRole('option', { name: 'Staff account' })).toBeInTheDocument();
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'By' }), 'Sam Staff');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Supplier');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'This year');
    await page.user.type(screen.getByRole('searchbox', { name: 'Search the log' }), 'mill{Enter}');
    await waitFor(() =>
      expect(page.http.requestsOf('listAudit').at(-1)?.query).toEqual({
        byUserId: idOf(800),
        action: 'update',
        entity: 'supplier',
        startDate: expect.stringMatching(/^\d{4}-01-01T00:00:00\.000Z$/),
        q: 'mill',
        page: '1',
        limit: '50',
      }),
    );
    expect(page.location().search).toContain('period=year');
  });

  it('turns pages and returns to the first page with a new filter', async () => {
    const page = open({ listAudit: rowsOfMany([renamed], 120) });
    await page.user.click(await screen.findByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(page.http.requestsOf('listAudit').at(-1)?.query['page']).toBe('3'));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Changed');
    await waitFor(() =>
      expect(page.http.requestsOf('listAudit').at(-1)?.query).toMatchObject({ page: '1', action: 'update' }),
    );
  });

  it('shows when nothing matches and clears the filters', async () => {
    const page = open({ listAudit: [] }, '/audit?entity=supplier');
    expect(await screen.findByText('No changes match your current filters.')).toBeVisible();
    await page.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('Every change that staff make appears here.')).toBeVisible();
  });

  it('shows an error when loading fails and loads again on demand', async () => {
    const page = open({ listAudit: failure(500) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load the audit log');
    page.http.answer({ listAudit: [renamed] });
    await page.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('row', { name: /Changed supplier/ })).toBeVisible();
  });
});
