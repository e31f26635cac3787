import { describe, expect, it, jest } from '@jest/globals';
import { memoryStorage } from '@shop/shared/api';
import { failure, userOf } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import { renderShell, type RenderedShell } from '../testing';

const signedIn = (role: 'admin' | 'employee' | 'customer') => ({
  accessToken: 'a',
  refreshToken: 'r',
  user: userOf({ role, name: 'Robin' }),
});

const fillIn = async ({ user }: RenderedShell, name: string, password: string) => {
  await user.type(screen.getByRole('textbox', { name: /Username/ }), name);
  await user.type(screen.getByLabelText(/Password/), password);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};

describe('LoginPage', () => {
  it.each(['/login', '/admin'])('the login page is shown at %s', (at) => {
    renderShell({ at });
    expect(screen.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    expect(screen.getByText('Forgot your password? An admin of the shop can give you a new one.')).toBeVisible();
    // Shoppers who look for their order come here by mistake.
    expect(screen.getByRole('link', { name: 'Looking for your order?' })).toHaveAttribute('href', '/track-order');
  });

  it('the login page says when the browser keeps no session', () => {
    jest.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    renderShell({ at: '/login' });
    expect(screen.getByRole('alert')).toHaveTextContent('This browser keeps no data');
  });

  it('the login page and the staff pages say that a full storage keeps no session', async () => {
    const storage = { ...memoryStorage(), keeps: () => false };
    const shell = renderShell({ at: '/login', answers: { login: signedIn('employee') }, storage });
    expect(screen.getByRole('alert')).toHaveTextContent('This browser keeps no data');
    await fillIn(shell, 'robin', 'secret');
    expect(await screen.findByRole('heading', { name: 'Dashboard page' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This browser keeps no data');
  });

  it('the login page requires both fields before it sends anything, and clears an error when its field is edited', async () => {
    const shell = renderShell({ at: '/login' });
    await shell.user.click(screen.getByRole('button', { name: 'Sign In' }));
    const username = screen.getByRole('textbox', { name: /Username/ });
    expect(username).toHaveFocus();
    expect(username).toHaveAccessibleDescription('Username is required');
    expect(screen.getByText('Password is required')).toBeVisible();
    await shell.user.type(username, 'robin');
    expect(screen.queryByText('Username is required')).not.toBeInTheDocument();
    expect(shell.http.requestsOf('login')).toHaveLength(0);
  });

  it('the login page sends the username as the email, and opens the dashboard', async () => {
    const shell = renderShell({ at: '/login', answers: { login: signedIn('employee') } });
    await fillIn(shell, ' robin ', 'secret');
    expect(await screen.findByRole('heading', { name: 'Dashboard page' })).toBeVisible();
    expect(shell.http.requestsOf('login')[0]?.body).toEqual({ email: 'robin', password: 'secret' });
  });

  it('the login page returns to the requested page with its query', async () => {
    const shell = renderShell({ at: '/orders?status=pending', answers: { login: signedIn('admin') } });
    await fillIn(shell, 'robin', 'secret');
    expect(await screen.findByRole('heading', { name: 'Orders page' })).toBeVisible();
    expect(shell.address()).toBe('/orders?status=pending');
  });

  it('the login page sends a customer to the home page', async () => {
    const shell = renderShell({ at: '/login', answers: { login: signedIn('customer') } });
    await fillIn(shell, 'robin', 'secret');
    expect(await screen.findByRole('heading', { name: 'Home page' })).toBeVisible();
  });

  it.each([
    ['the words of the server', failure(401, { error: 'Wrong username or password' }), 'Wrong username or password'],
    ['what to do when no answer comes', failure(0), 'Login failed. Please check your connection and try again.'],
    ['a fault of the server', failure(500), 'Login failed. Something went wrong on our side. Try again.'],
  ])('the login page shows %s', async (_name, login, text) => {
    const shell = renderShell({ at: '/login', answers: { login } });
    await fillIn(shell, 'robin', 'wrong');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await shell.user.type(screen.getByLabelText(/Password/), 'x');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('the login page says that the browser is offline', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const shell = renderShell({ at: '/login', answers: { login: failure(0) } });
    await fillIn(shell, 'robin', 'secret');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Login failed. You seem to be offline. Try again later.',
    );
    onLine.mockRestore();
  });

  it('the login page redirects staff who are signed in', () => {
    const { address } = renderShell({ at: '/login', user: userOf({ role: 'admin' }) });
    expect(address()).toBe('/dashboard');
  });
});
