import { describe, expect, it } from '@jest/globals';
import type { DeployToken } from '@shop/shared/contracts';
import { failure, idOf, renderPage, staffMemberOf, textsOf, userOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import StaffPage from './StaffPage';

const boss = staffMemberOf({ _id: idOf(1), name: 'Bea Boss', email: 'bea@shop.example', role: 'admin' });
const sam = staffMemberOf({ _id: idOf(2), name: 'Sam Staff', email: 'sam@shop.example', username: 'sam' });
const gone = staffMemberOf({
  _id: idOf(3),
  name: 'Gus Gone',
  email: 'gus@shop.example',
  active: false,
  lastSignIn: null,
});

const open = (answers: Answers = {}) =>
  renderPage(<StaffPage />, {
    at: '/staff',
    user: userOf({ _id: boss._id, role: 'admin' }),
    answers: { listStaff: [boss, sam, gone], ...answers },
  });

const choose = async (page: ReturnType<typeof open>, name: string, entry: string) => {
  await page.user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));
  await page.user.click(await screen.findByRole('menuitem', { name: entry }));
};

const names = () => screen.getAllByRole('rowheader').map(textsOf);

describe('Staff Accounts', () => {
  it('the staff list shows each account with role, last sign-in and state, and marks the current user', async () => {
    open();
    expect(await screen.findByRole('row', { name: /Bea Boss/ })).toHaveTextContent('You');
    const row = screen.getByRole('row', { name: /Sam Staff/ });
    for (const text of ['sam@shop.example', 'sam', 'Employee', 'Nov 20, 2026', 'Active']) {
      expect(row).toHaveTextContent(text);
    }
    expect(screen.getByRole('row', { name: /Gus Gone/ })).toHaveTextContent('Deactivated');
  });

  it('the staff list filters by text, role and state', async () => {
    const page = open();
    await screen.findByRole('row', { name: /Sam Staff/ });
    const search = screen.getByRole('searchbox', { name: 'Search accounts' });
    for (const [text, found] of [
      ['SAM', 'Sam Staff'],
      ['gus@', 'Gus Gone'],
    ] as const) {
      await page.user.clear(search);
      await page.user.type(search, `${text}{Enter}`);
      expect(names()).toEqual([[found]]);
    }
    await page.user.clear(search);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'admin');
    expect(names()).toEqual([['Bea Boss', 'You']]);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), '');
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'deactivated');
    expect(names()).toEqual([['Gus Gone']]);
    await page.user.type(search, 'sam{Enter}');
    expect(await screen.findByText('No accounts found')).toBeVisible();
  });

  it('the account form adds an account with a generated password', async () => {
    const page = open({ createStaff: sam });
    await page.user.click(await screen.findByRole('button', { name: 'Add Account' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add Account' }));
    const submit = form.getByRole('button', { name: 'Add Account' });
    await page.user.click(submit);
    expect(await form.findByText('Name is required')).toBeVisible();
    expect(form.getByText('Email is required')).toBeVisible();
    expect(form.getByText('Password is required')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await page.user.type(form.getByRole('textbox', { name: 'Name' }), 'Ada');
    await page.user.type(form.getByRole('textbox', { name: 'Email' }), 'Ada@shop.example');
    await page.user.type(form.getByRole('textbox', { name: 'Password' }), 'short');
    expect(await form.findByText('Password must be 12 characters or more')).toBeVisible();
    await page.user.click(form.getByRole('button', { name: 'Generate' }));
    await waitFor(() => expect(form.queryByText('Password must be 12 characters or more')).not.toBeInTheDocument());
    await page.user.click(submit);
    expect(await screen.findByText('Account added')).toBeVisible();
    expect(page.http.requestsOf('createStaff')[0]?.body).toEqual({
      name: 'Ada',
      email: 'ada@shop.example',
      username: null,
      role: 'employee',
      password: expect.stringMatching(/^([a-km-np-z2-9]{4}-){3}[a-km-np-z2-9]{4}$/),
    });
  });

  it('the account form shows at the field that an email address is taken', async () => {
    const page = open({
      updateStaff: failure(409, {
        error: 'An account with this email exists already',
        errors: [{ field: 'email', message: 'An account with this email exists already' }],
      }),
    });
    await choose(page, 'Sam Staff', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Account' }));
    await page.user.selectOptions(form.getByRole('combobox', { name: 'Role' }), 'admin');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await form.findByText('An account with this email exists already')).toBeVisible();
    expect(form.getByRole('textbox', { name: 'Email' })).toBeInvalid();
    page.http.answer({ updateStaff: { ...sam, role: 'admin' } });
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Account updated')).toBeVisible();
    expect(page.http.requestsOf('updateStaff')[1]).toMatchObject({ params: { id: sam._id }, body: { role: 'admin' } });
  });

  it('the account form shows a concurrent change beside the typed values', async () => {
    const page = open({
      updateStaff: failure(409, { error: 'Sam Staff was changed meanwhile.', code: 'VERSION_OLD' }),
      getStaff: { ...sam, name: 'Samuel Staff', version: sam.version + 1 },
    });
    await choose(page, 'Sam Staff', 'Edit');
    const form = within(await screen.findByRole('dialog', { name: 'Edit Account' }));
    const name = form.getByRole('textbox', { name: 'Name' });
    await page.user.clear(name);
    await page.user.type(name, 'Sam S.');
    await page.user.click(form.getByRole('button', { name: 'Save Changes' }));
    const conflict = within(await form.findByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: Samuel Staff')).toBeVisible();
    expect(conflict.getByText('Mine: Sam S.')).toBeVisible();
    await page.user.click(conflict.getByRole('radio', { name: 'Theirs' }));
    expect(name).toHaveValue('Samuel Staff');
  });

  it('the account of the signed-in user offers neither a role change nor a deactivation', async () => {
    const page = open();
    await page.user.click(await screen.findByRole('button', { name: 'Actions for Bea Boss' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Edit',
      'Change password',
    ]);
    await page.user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit Account' }));
    expect(form.queryByRole('combobox', { name: 'Role' })).not.toBeInTheDocument();
  });

  it('an account is deactivated after confirmation, and the reason of a refusal is shown', async () => {
    const page = open({ setStaffActive: failure(409, { error: 'This is the last active admin' }) });
    await choose(page, 'Sam Staff', 'Deactivate');
    const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Sam Staff?' }));
    expect(question.getByText(/signed out everywhere and can no longer sign in/)).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await question.findByRole('alert')).toHaveTextContent(
      'Failed to deactivate account. This is the last active admin',
    );
    page.http.answer({ setStaffActive: { ...sam, active: false } });
    await page.user.click(question.getByRole('button', { name: 'Deactivate' }));
    expect(await screen.findByText('Sam Staff was deactivated')).toBeVisible();
    expect(page.http.requestsOf('setStaffActive')[1]?.body).toEqual({ active: false });
  });

  it('the deactivation of an admin lists the deploy tokens that end with it', async () => {
    const ada = staffMemberOf({ _id: idOf(4), name: 'Ada Admin', role: 'admin' });
    const token = (values: Partial<DeployToken>): DeployToken => ({
      _id: idOf(50),
      remote: 'mfe-orders',
      label: 'Night build',
      createdBy: 'Ada Admin',
      createdById: ada._id,
      createdAt: '2026-11-01T10:00:00.000Z',
      lastUsedAt: null,
      revokedAt: null,
      ...values,
    });
    const page = open({
      listStaff: [boss, ada, sam],
      listDeployTokens: [
        token({}),
        token({ label: 'Revoked', revokedAt: '2026-11-02T10:00:00.000Z' }),
        token({ label: 'Of another', createdById: boss._id }),
        token({ label: 'CI', remote: 'mfe-catalog' }),
      ],
    });
    await choose(page, 'Ada Admin', 'Deactivate');
    const question = within(await screen.findByRole('alertdialog', { name: 'Deactivate Ada Admin?' }));
    expect(
      await question.findByText('These deploy tokens end, too: Night build (mfe-orders), CI (mfe-catalog).'),
    ).toBeVisible();
    await page.user.click(question.getByRole('button', { name: 'Cancel' }));
    await choose(page, 'Sam Staff', 'Deactivate');
    expect(await screen.findByRole('alertdialog', { name: 'Deactivate Sam Staff?' })).not.toHaveTextContent('tokens');
  });

  it('the deactivation of an admin says so when the tokens cannot be listed', async () => {
    const ada = staffMemberOf({ _id: idOf(4), name: 'Ada Admin', role: 'admin' });
    const page = open({ listStaff: [boss, ada], listDeployTokens: failure(500, { error: 'Away' }) });
    await choose(page, 'Ada Admin', 'Deactivate');
    expect(
      await screen.findByText(/deploy tokens that they created end, too\. They could not be listed/),
    ).toBeVisible();
  });

  it('a deactivated account can be activated again', async () => {
    const page = open({ setStaffActive: { ...gone, active: true } });
    await choose(page, 'Gus Gone', 'Activate');
    await page.user.click(await screen.findByRole('button', { name: 'Activate' }));
    expect(await screen.findByText('Gus Gone was activated')).toBeVisible();
  });

  it('the staff list resets the password of an account', async () => {
    const page = open({ resetStaffPassword: { message: 'Password reset' } });
    await choose(page, 'Sam Staff', 'Reset password');
    const form = within(await screen.findByRole('dialog', { name: 'Reset Password' }));
    await page.user.type(form.getByRole('textbox', { name: 'New password' }), 'correct horse battery');
    await page.user.click(form.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('Sam Staff has a new password')).toBeVisible();
    expect(page.http.requestsOf('resetStaffPassword')[0]).toMatchObject({
      params: { id: sam._id },
      body: { password: 'correct horse battery' },
    });
  });

  it('the staff list shows an error when loading fails', async () => {
    open({ listStaff: failure(403, { error: 'Admin access required' }) });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load accounts');
    expect(alert).toHaveTextContent('Admin access required');
  });
});
