import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { failure, idOf, never, productOf, renderPage, trackedOrderOf } from '@shop/shared/testing';
import type { PageSetup } from '@shop/shared/testing';
import TrackOrderPage from './TrackOrderPage';

const NOT_FOUND = 'No orders found for this phone number. Please check your phone number or contact us via WhatsApp.';

const open = ({ answers, ...setup }: PageSetup) =>
  renderPage(<TrackOrderPage />, {
    at: '/track-order',
    answers: { listPublicProducts: [productOf({ name: 'Track Tee' })], ...answers },
    ...setup,
  });

const track = async (page: ReturnType<typeof open>, phone = '+1 (555) 0123') => {
  await page.user.type(screen.getByLabelText(/Phone number/), phone);
  await page.user.click(screen.getByRole('button', { name: 'Track Order' }));
};

describe('the tracking page', () => {
  it('requires a phone number until one is typed', async () => {
    const page = open({});
    await track(page, '---');
    expect(screen.getByText('Phone number is required')).toBeVisible();
    expect(screen.getByLabelText(/Phone number/)).toHaveFocus();
    await page.user.type(screen.getByLabelText(/Phone number/), '5');
    expect(screen.queryByText('Phone number is required')).not.toBeInTheDocument();
    expect(page.http.requests).toEqual([]);
  });

  it.each([
    ['70 111 222 / 03 123 456', 'Enter one phone number only'],
    ['+961 70 111 222 +961 3 123 456', 'Enter one phone number only'],
    ['70 111 222 ext. 4', 'Enter the phone number without an extension'],
  ])('says what is wrong with %s, and asks nothing of the server', async (phone, problem) => {
    const page = open({});
    await track(page, phone);
    expect(screen.getByText(problem)).toBeVisible();
    expect(screen.getByLabelText(/Phone number/)).toHaveFocus();
    expect(page.http.requests).toEqual([]);
  });

  it('sends digits and plus signs only, and shows each order with its timeline', async () => {
    const page = open({
      answers: {
        trackOrders: {
          orders: [
            trackedOrderOf({ orderId: `${idOf(1).slice(0, 16)}abcdef12`, status: 'on the way', itemCount: 3 }),
            trackedOrderOf({ orderId: idOf(2), status: 'delivered', estimatedDelivery: null }),
          ],
        },
      },
    });
    await track(page);
    const first = within(await screen.findByRole('listitem', { name: 'Order ABCDEF12' }));
    expect(first.getByText('on the way')).toBeVisible();
    expect(first.getByText('Nov 20, 2026')).toBeVisible();
    expect(first.getByText('Nov 25, 2026')).toBeVisible();
    const steps = within(first.getByRole('list')).getAllByRole('listitem');
    expect(steps.map((step) => step.textContent?.includes('not yet'))).toEqual([false, false, false, true]);
    expect(screen.getByRole('listitem', { name: 'Order 00000002' })).toBeVisible();
    expect(page.http.requests[0]?.params).toEqual({ phone: '+15550123' });
  });

  it('shows how an order that was not delivered ended, in place of the steps it never reached', async () => {
    const outcome = {
      kind: 'not delivered' as const,
      title: 'Not Delivered',
      description: 'This order could not be delivered.',
      date: '2026-11-22T10:00:00.000Z',
    };
    const page = open({
      answers: {
        trackOrders: {
          orders: [
            trackedOrderOf({ orderId: idOf(1), status: 'on the way', estimatedDelivery: null, outcome }),
            trackedOrderOf({ orderId: idOf(2), status: 'pending' }),
          ],
        },
      },
    });
    await track(page);
    const card = within(await screen.findByRole('listitem', { name: 'Order 00000001' }));
    expect(card.getByText('not delivered')).toBeVisible();
    expect(card.queryByText('on the way')).toBeNull();
    const steps = [...card.getByRole('list', { hidden: true }).children].map((step) => step.textContent);
    expect(steps).toHaveLength(4);
    expect(steps.at(-1)).toContain('Not Delivered');
    expect(steps.at(-1)).not.toContain('completed');
    expect(steps.at(-1)).toContain('This order could not be delivered.');
    expect(steps.at(-1)).toContain('Nov 22, 2026');
    // Open orders come first.
    const cards = screen.getAllByRole('listitem', { name: /^Order/ });
    expect(cards.map((item) => item.textContent?.includes('00000002'))).toEqual([true, false]);
  });

  it('shows open orders first, the first one expanded and the others in one line each', async () => {
    const page = open({
      answers: {
        trackOrders: {
          orders: [
            trackedOrderOf({ orderId: idOf(1), status: 'delivered', estimatedDelivery: null }),
            trackedOrderOf({ orderId: idOf(2), status: 'on the way' }),
            trackedOrderOf({ orderId: idOf(3), status: 'pending' }),
          ],
        },
      },
    });
    await track(page);
    const cards = await screen.findAllByRole('listitem', { name: /^Order / });
    expect(cards.map((card) => within(card).getByRole('heading').textContent)).toEqual([
      'Order 00000002',
      'Order 00000003',
      'Order 00000001',
    ]);
    const progress = cards.map((card) => within(card).getByText('Delivered', { selector: 'p *' }));
    expect(progress.map((step) => step.checkVisibility?.() ?? step.closest('details')?.open)).toEqual([
      true,
      false,
      false,
    ]);
    const delivered = cards[2];
    if (delivered) await page.user.click(within(delivered).getByText('Order 00000001'));
    expect(progress[2]).toBeVisible();
  });

  it('shows that it is searching', async () => {
    const page = open({ answers: { trackOrders: never } });
    await track(page);
    expect(screen.getByText('Searching for your orders')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Track Order' })).toHaveAttribute('aria-busy', 'true');
  });

  it('says when there are no orders, for a 404 response and for an empty list, and shows new products', async () => {
    const page = open({
      answers: { trackOrders: failure(404), listPublicProducts: [productOf({ name: 'Track Tee' })] },
    });
    await track(page);
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
    fireEvent.scroll(window);
    expect(await screen.findByRole('link', { name: 'Track Tee' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us via WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringContaining('https://wa.me/15550100'),
    );
    page.http.answer({ trackOrders: { orders: [] } });
    await page.user.click(screen.getByRole('button', { name: 'Track Order' }));
    expect(await screen.findByText(NOT_FOUND)).toBeVisible();
    fireEvent.scroll(window);
    expect(await screen.findByRole('link', { name: 'Track Tee' })).toBeVisible();
  });

  it('says when it could not search, and can search again', async () => {
    const page = open({ answers: { trackOrders: failure(500) } });
    await track(page);
    expect(
      await screen.findByText('An error occurred while searching for your orders. Please try again.'),
    ).toBeVisible();
    page.http.answer({ trackOrders: { orders: [trackedOrderOf({ orderId: idOf(2) })] } });
    await page.user.click(screen.getByRole('button', { name: 'Track Order' }));
    expect(await screen.findByRole('listitem', { name: 'Order 00000002' })).toBeVisible();
  });

  it('adds the reason from the server, and blames the connection only for a missing response', async () => {
    const page = open({
      answers: { trackOrders: failure(429, { error: 'Too many requests. Please try again later.' }) },
    });
    await track(page);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^An error occurred while searching for your orders/);
    expect(alert).toHaveTextContent('Too many requests. Please try again later.');
    expect(alert).not.toHaveTextContent('connection');
    page.http.answer({ trackOrders: failure(0) });
    await page.user.click(screen.getByRole('button', { name: 'Track Order' }));
    expect(await screen.findByText('Please check your internet connection and try again.')).toBeVisible();
  });

  it('searches automatically for the order that was just placed', async () => {
    const page = open({
      state: { phone: '+1 555 0123' },
      answers: { trackOrders: { orders: [trackedOrderOf({ orderId: idOf(2) })] } },
    });
    expect(screen.getByLabelText(/Phone number/)).toHaveValue('+1 555 0123');
    expect(await screen.findByRole('listitem', { name: 'Order 00000002' })).toBeVisible();
    expect(page.http.requests.map(({ params }) => params)).toEqual([{ phone: '+15550123' }]);
    expect(page.location().search).toBe('');
  });

  it('accepts digits of other scripts', async () => {
    const page = open({ answers: { trackOrders: { orders: [trackedOrderOf({ orderId: idOf(2) })] } } });
    await track(page, '٠٣ ١٢٣٤٥٦');
    expect(await screen.findByRole('listitem', { name: 'Order 00000002' })).toBeVisible();
    expect(page.http.requests[0]?.params).toEqual({ phone: '03123456' });
  });

  it('does not mention the chat if the shop has no chat number', async () => {
    const page = open({ answers: { trackOrders: failure(404) }, settings: { chatNumber: '' } });
    await track(page);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'No orders found for this phone number. Please check your phone number.',
    );
    expect(screen.queryByText(/WhatsApp/)).not.toBeInTheDocument();
    fireEvent.scroll(window);
    expect(await screen.findByRole('link', { name: 'Track Tee' })).toBeVisible();
  });
});

describe('asking for an exchange or a return', () => {
  const delivered = { orders: [trackedOrderOf({ orderId: idOf(1), status: 'delivered', estimatedDelivery: null })] };
  const asking = async (answers: PageSetup['answers'] = {}) => {
    const page = open({ answers: { trackOrders: delivered, askExchange: { message: 'We have it' }, ...answers } });
    await track(page);
    await page.user.click(await screen.findByRole('button', { name: 'Exchange or return…' }));
    return { page, form: within(await screen.findByRole('dialog', { name: 'Exchange or return' })) };
  };
  const fill = async ({ page, form }: Awaited<ReturnType<typeof asking>>) => {
    await page.user.type(form.getByRole('textbox', { name: /Which piece/ }), 'Black tee');
    await page.user.selectOptions(form.getByRole('combobox', { name: /Reason/ }), 'Too small');
    await page.user.type(form.getByRole('textbox', { name: /want instead/ }), 'L');
  };
  const press = ({ page, form }: Awaited<ReturnType<typeof asking>>) =>
    page.user.dblClick(form.getByRole('button', { name: 'Send Request' }));

  it('begins with the order and the phone, and sends what the shopper writes once', async () => {
    const shown = await asking();
    await fill(shown);
    await press(shown);
    expect(await shown.form.findByText('Thank you, we have your request')).toBeVisible();
    expect(shown.page.http.requestsOf('askExchange').map(({ body }) => body)).toEqual([
      {
        order: '00000001',
        phone: '+1 (555) 0123',
        what: 'exchange',
        piece: 'Black tee',
        reason: 'too small',
        wanted: 'L',
      },
    ]);
  });

  it('names what is missing, with the focus in the first of it', async () => {
    const shown = await asking();
    await press(shown);
    expect(shown.form.getByText('Please write which piece')).toBeVisible();
    expect(shown.form.getByText('Please choose a reason')).toBeVisible();
    await waitFor(() => expect(shown.form.getByRole('textbox', { name: /Which piece/ })).toHaveFocus());
    expect(shown.page.http.requestsOf('askExchange')).toEqual([]);
  });

  it('shows what the server refuses, and keeps what was written', async () => {
    const errors = [{ field: 'piece', message: 'Must be shorter' }];
    const shown = await asking({ askExchange: failure(422, { error: 'Must be shorter', errors }) });
    await fill(shown);
    await press(shown);
    expect(await shown.form.findByText('Must be shorter')).toBeVisible();
    shown.page.http.answer({ askExchange: failure(429, { error: 'Too many requests' }) });
    await press(shown);
    expect(await shown.form.findByText('Too many requests')).toBeVisible();
    expect(shown.form.getByRole('textbox', { name: /Which piece/ })).toHaveValue('Black tee');
  });

  it('keeps what was typed when it is closed, until it is sent', async () => {
    const shown = await asking();
    const reopen = async () => {
      await shown.page.user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await shown.page.user.click(screen.getByRole('button', { name: 'Exchange or return…' }));
      return within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    };
    await fill(shown);
    const form = await reopen();
    expect(form.getByRole('textbox', { name: /Which piece/ })).toHaveValue('Black tee');
    expect(form.getByRole('combobox', { name: /Reason/ })).toHaveValue('too small');
    await press({ page: shown.page, form });
    expect(await form.findByText(/we keep 5 open requests/)).toBeVisible();
    expect((await reopen()).getByRole('textbox', { name: /Which piece/ })).toHaveValue('');
  });

  it('says what is refused at no field of the form', async () => {
    const errors = [{ field: 'what', message: 'Must be exchange or return' }];
    const shown = await asking({ askExchange: failure(400, { error: 'Must be exchange or return', errors }) });
    await fill(shown);
    await press(shown);
    expect(await shown.form.findByText('Your request was not sent')).toBeVisible();
  });

  it('needs no tracked order, and for a return no size', async () => {
    const page = open({ answers: { askExchange: { message: 'We have it' } } });
    await page.user.click(screen.getByRole('button', { name: 'Exchange or return a piece…' }));
    const form = within(await screen.findByRole('dialog', { name: 'Exchange or return' }));
    await page.user.type(form.getByRole('textbox', { name: /Order number/ }), '#A1');
    await page.user.type(form.getByRole('textbox', { name: /Phone number/ }), '70 123 456');
    await page.user.click(form.getByRole('radio', { name: 'Return' }));
    expect(form.queryByRole('textbox', { name: /want instead/ })).not.toBeInTheDocument();
    await page.user.type(form.getByRole('textbox', { name: /Which piece/ }), 'Tee');
    await page.user.selectOptions(form.getByRole('combobox', { name: /Reason/ }), 'Changed mind');
    await press({ page, form });
    expect(await form.findByText('Thank you, we have your request')).toBeVisible();
    expect(page.http.requestsOf('askExchange').map(({ body }) => body)).toMatchObject([
      { order: '#A1', phone: '70 123 456', what: 'return', wanted: '' },
    ]);
  });
});
