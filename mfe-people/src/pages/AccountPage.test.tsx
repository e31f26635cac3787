import { describe, expect, it } from '@jest/globals';
import { failure, renderPage, userOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import AccountPage from './AccountPage';

const open = async (answers: Answers = {}) => {
  const page = renderPage(<AccountPage />, {
    at: '/account',
    user: userOf({ name: 'Sam Staff', email: 'sam@shop.example' }),
    answers,
  });
  const type = async (current: string, next: string, repeated = next) => {
    for (const [label, text] of [
      ['Current password', current],
      ['New password', next],
      ['Repeat new password', repeated],
    ] as const) {
      const box = await screen.findByLabelText(new RegExp(`^${label}`));
      await page.user.clear(box);
      if (text !== '') await page.user.type(box, text);
    }
    await page.user.click(screen.getByRole('button', { name: 'Change Password' }));
  };
  return { page, type };
};

describe('My Account', () => {
  it('the account page shows the signed-in user', async () => {
    await open();
    for (const text of ['Sam Staff', 'sam@shop.example', 'Employee']) {
      expect(await screen.findByText(text)).toBeVisible();
    }
  });

  it('the account page changes the password and empties the form', async () => {
    const { page, type } = await open({ changeOwnPassword: { message: 'Password changed' } });
    await type('my old password', 'my brand new password');
    expect(await screen.findByText('Password changed. You are signed out everywhere else.')).toBeVisible();
    expect(page.http.requestsOf('changeOwnPassword')[0]?.body).toEqual({
      currentPassword: 'my old password',
      newPassword: 'my brand new password',
    });
    expect(screen.getByLabelText(/^Current password/)).toHaveValue('');
  });

  it('the password form shows missing, short and mistyped values at their fields', async () => {
    const { page, type } = await open();
    await type('', 'short');
    expect(await screen.findByText('Current password is required')).toBeVisible();
    expect(screen.getAllByText('Password must be 12 characters or more')).not.toHaveLength(0);
    await type('my old password', 'my brand new password', 'my brand new pasword');
    expect(await screen.findByText('The passwords do not match')).toBeVisible();
    expect(page.http.requests).toEqual([]);
  });

  it('the password form shows at the field that the current password is wrong', async () => {
    const { type } = await open({
      changeOwnPassword: failure(422, {
        error: 'The current password is wrong',
        errors: [{ field: 'currentPassword', message: 'The current password is wrong' }],
      }),
    });
    await type('a wrong password', 'my brand new password');
    expect(await screen.findByText('The current password is wrong')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(/^Current password/)).toBeInvalid());
  });

  it('the password form shows an error when the change fails for another reason', async () => {
    const { type } = await open({
      changeOwnPassword: failure(429, { error: 'Too many requests. Please try again later.' }),
    });
    await type('my old password', 'my brand new password');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to change password');
    expect(alert).toHaveTextContent('Too many requests');
  });
});
