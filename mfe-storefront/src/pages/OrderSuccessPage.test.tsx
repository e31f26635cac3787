import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { idOf, renderPage } from '@shop/shared/testing';
import OrderSuccessPage from './OrderSuccessPage';

const orderId = `${idOf(1).slice(0, 16)}abcdef12`;
const cod = { orderId, orderType: 'cod', phone: '+15550123', total: 83, chatUrl: null };

const open = (state?: unknown) => renderPage(<OrderSuccessPage />, { at: '/order-success', state });

afterEach(() => window.sessionStorage.clear());

describe('the confirmation of an order', () => {
  it('names the order, what is due and the way to track it', async () => {
    const { user, location } = open(cod);
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible();
    expect(screen.getByText('ABCDEF12')).toBeVisible();
    expect(screen.getByText('$83.00')).toBeVisible();
    expect(screen.getByText(/pay in cash when it arrives/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Track Your Order' }));
    expect(location()).toMatchObject({ path: '/track-order', state: { phone: '+15550123' } });
  });

  it('offers the chat again for a chat order', () => {
    open({ ...cod, orderType: 'whatsapp', chatUrl: 'https://wa.me/15550100?text=Hello' });
    expect(screen.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/15550100?text=Hello',
    );
  });

  it('follows no other link that navigation state may hold', () => {
    open({ ...cod, orderType: 'whatsapp', chatUrl: 'https://elsewhere.example/' });
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).not.toBeInTheDocument();
  });

  it('is still there after a reload', () => {
    open(cod).unmount();
    open();
    expect(screen.getByText('ABCDEF12')).toBeVisible();
  });

  it('is friendly when there is nothing to confirm', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'There is no new order here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute('href', '/track-order');
  });
});
