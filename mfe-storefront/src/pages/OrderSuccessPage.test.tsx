import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { idOf, renderPage, textsOf } from '@shop/shared/testing';
import OrderSuccessPage from './OrderSuccessPage';

const orderId = `${idOf(1).slice(0, 16)}abcdef12`;
const cod = { orderId, orderType: 'cod', phone: '+15550123', total: 83, chatUrl: null };

const open = (state?: unknown) => renderPage(<OrderSuccessPage />, { at: '/order-success', state });

afterEach(() => window.sessionStorage.clear());

describe('the order confirmation', () => {
  it('shows the order number, the amount due and the way to track the order', async () => {
    const { user, location } = open(cod);
    expect(screen.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible();
    expect(screen.getByText('ABCDEF12')).toBeVisible();
    expect(screen.getByText('$83.00')).toBeVisible();
    expect(screen.getByText(/Pay cash on delivery/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Track Your Order' }));
    expect(location()).toMatchObject({ path: '/track-order', state: { phone: '+15550123' } });
  });

  it('shows what was ordered, when, and where it goes', () => {
    open({
      ...cod,
      placedAt: '2026-11-20T15:00:00.000Z',
      address: '12 Cedar Street, Philadelphia',
      lines: [
        { text: '2 × Track Tee (M, Black)', total: 60 },
        { text: '1 × Cap', total: 20 },
      ],
    });
    const items = within(screen.getByRole('list', { name: 'Items in your order' })).getAllByRole('listitem');
    expect(items.map(textsOf)).toEqual([
      ['2 × Track Tee', '(M, Black)', '$60.00'],
      ['1 × Cap', '$20.00'],
    ]);
    expect(screen.getByText('12 Cedar Street, Philadelphia')).toBeVisible();
    expect(screen.getByText('Nov 20, 2026')).toBeVisible();
  });

  it('shows a small picture of each line, or a placeholder', () => {
    const lines = [
      { text: '2 × Track Tee', total: 60, image: '/pictures/tee.webp' },
      { text: '1 × Cap', total: 20, image: '' },
    ];
    open({ ...cod, lines }).unmount();
    // The pictures are stored for the tab and survive a reload.
    open();
    const items = screen.getAllByRole('listitem');
    expect(items.map((item) => item.querySelector('img')?.getAttribute('src'))).toEqual([
      '/pictures/tee.webp',
      undefined,
    ]);
    expect(items.every((item) => item.querySelector('svg, img'))).toBe(true);
  });

  it('shows the latest arrival day, by the longest delivery time in business days', () => {
    // The order date is a Friday.
    open({ ...cod, placedAt: '2026-11-20T15:00:00.000Z', deliveryDays: { min: 2, max: 4 } });
    expect(screen.getByText('Expected by').nextElementSibling).toHaveTextContent('Nov 26, 2026');
  });

  it('offers ways to ask about the order, by chat only if the shop has a chat number', () => {
    const { unmount } = open(cod);
    expect(screen.getByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:\+?\d+$/));
    expect(screen.getByRole('link', { name: 'Contact us via WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('ABCDEF12'),
    );
    unmount();
    renderPage(<OrderSuccessPage />, { at: '/order-success', state: cod, settings: { chatNumber: '' } });
    expect(screen.queryByRole('link', { name: 'Contact us via WhatsApp' })).not.toBeInTheDocument();
  });

  it('shows the delivery days promised for this order, whatever the shop promises now', () => {
    open({ ...cod, deliveryDays: { min: 6, max: 8 } }).unmount();
    open();
    expect(screen.getByText(/^Delivery usually takes 6-8 business days\./)).toBeVisible();
  });

  it('shows what the shop promises if the promise for the order is unknown', () => {
    open({ ...cod, deliveryDays: 'soon' });
    expect(screen.getByText(/^Delivery usually takes 1-3 business days\./)).toBeVisible();
  });

  it('offers the chat again for a chat order', () => {
    open({
      ...cod,
      orderType: 'whatsapp',
      placedAt: '2026-11-20T15:00:00.000Z',
      chatUrl: 'https://wa.me/15550100?text=Hello',
    });
    expect(screen.getByText('Ordered')).toBeVisible();
    expect(screen.queryByText('Expected by')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/15550100?text=Hello',
    );
  });

  it('ignores other links in the navigation state', () => {
    open({ ...cod, orderType: 'whatsapp', chatUrl: 'https://elsewhere.example/' });
    expect(screen.queryByRole('link', { name: 'Open WhatsApp' })).not.toBeInTheDocument();
  });

  it('is still shown after a reload', () => {
    open(cod).unmount();
    open();
    expect(screen.getByText('ABCDEF12')).toBeVisible();
  });

  it('shows a friendly message when there is no order to confirm', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'There is no new order here' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track Your Order' })).toHaveAttribute('href', '/track-order');
  });
});
