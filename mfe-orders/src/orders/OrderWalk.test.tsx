import { describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { deferred, idOf, orderCountsOf, orderOf, renderPage, type Answers, phoneRecordOf } from '@shop/shared/testing';
import { screen, waitFor, within } from '@testing-library/react';
import OrdersPage from '../pages/OrdersPage';

const names = ['Ana', 'Ben', 'Cleo'];
const orders = names.map((customerName, index) =>
  orderOf({ _id: idOf(index + 1), customerName, status: 'pending', staffNotes: '' }),
);
const [ana, ben] = [idOf(1), idOf(2)];

const open = async (name: string, { at = '/orders', answers = {} }: { at?: string; answers?: Answers } = {}) => {
  const page = renderPage(<OrdersPage />, {
    at,
    answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: orders, ...answers },
  });
  await page.user.click(await screen.findByRole('button', { name }));
  const dialogOf = (shown: string) => screen.findByRole('dialog', { name: shown });
  /** The same, once it has the focus: it takes it a frame after it opened. */
  const focusedOf = async (shown: string) => {
    const dialog = await dialogOf(shown);
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    return dialog;
  };
  await waitFor(async () =>
    expect(
      within(await dialogOf(name))
        .getByText('Close')
        .closest('button'),
    ).toHaveFocus(),
  );
  return { page, dialogOf, focusedOf, button: (label: string) => screen.getByRole('button', { name: label }) };
};

describe('navigation through the orders of a list', () => {
  it('order navigation moves both ways by buttons, puts the order in the address and stops at the ends', async () => {
    const { page, dialogOf, button } = await open('Ana');
    expect(button('Previous order')).toBeDisabled();
    await page.user.click(button('Next order'));
    await dialogOf('Ben');
    expect(page.location().search).toBe(`?order=${ben}`);
    await waitFor(() => expect(button('Next order')).toHaveFocus());
    await page.user.keyboard('{Enter}');
    await dialogOf('Cleo');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    expect(button('Next order')).toBeDisabled();
    await page.user.click(button('Previous order'));
    await dialogOf('Ben');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.location().search).toBe('');
  });

  it('order navigation works with the keys J and K, but not from within a field', async () => {
    const { page, focusedOf } = await open('Ben');
    await page.user.keyboard('j');
    await focusedOf('Cleo');
    await page.user.keyboard('K');
    await focusedOf('Ben');
    await page.user.keyboard('k');
    await focusedOf('Ana');
    await page.user.keyboard('j');
    const notes = within(await focusedOf('Ben')).getByRole('textbox', { name: 'Staff notes' });
    await page.user.type(notes, 'jk');
    expect(notes).toHaveValue('jk');
    expect(page.location().search).toBe(`?order=${ben}`);
  });

  it('order navigation stays within the filter and continues from an order that left it', async () => {
    let shown: Order[] = orders;
    const { page, dialogOf, button } = await open('Ana', {
      at: '/orders?status=pending',
      answers: {
        listOrders: () => shown,
        getOrder: () => ({ ...shown[0], status: 'confirmed' }) as Order,
        acceptOrder: () => {
          const accepted = orderOf({ ...shown[0], status: 'confirmed' });
          shown = [accepted, ...shown.slice(1)];
          return accepted;
        },
      },
    });
    await page.user.click(button('Accept Order'));
    await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Ana', hidden: true })).toBeNull());
    expect(button('Previous order')).toBeDisabled();
    await page.user.click(button('Next order'));
    await dialogOf('Ben');
    expect(page.location().search).toBe(`?status=pending&order=${ben}`);
  });

  it('order navigation asks for confirmation before an unsaved note is lost and follows the answer', async () => {
    const { page, dialogOf, button } = await open('Ana');
    const notes = within(await dialogOf('Ana')).getByRole('textbox', { name: 'Staff notes' });
    await page.user.type(notes, 'Back door');
    await page.user.click(button('Next order'));
    const ask = () => screen.findByRole('alertdialog', { name: 'Discard your notes?' });
    await page.user.keyboard('j');
    await page.user.click(within(await ask()).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(notes).toHaveValue('Back door');
    expect(page.location().search).toBe(`?order=${ana}`);
    await page.user.click(button('Next order'));
    await page.user.click(within(await ask()).getByRole('button', { name: 'Discard' }));
    await dialogOf('Ben');
    await page.user.click(button('Previous order'));
    expect(within(await dialogOf('Ana')).getByRole('textbox', { name: 'Staff notes' })).toHaveValue('');
  });

  it('order navigation stays at an order whose step has no answer yet', async () => {
    const answer = deferred<Order>();
    const { page, dialogOf, button } = await open('Ana', { answers: { acceptOrder: () => answer.promise } });
    await page.user.click(button('Accept Order'));
    expect(button('Next order')).toBeDisabled();
    await page.user.keyboard('j');
    expect(page.location().search).toBe(`?order=${ana}`);
    answer.resolve(orderOf({ ...orders[0], status: 'confirmed' }));
    await waitFor(() => expect(button('Next order')).toBeEnabled());
    await dialogOf('Ana');
  });

  it('order navigation is disabled for an order that is not in the list', async () => {
    const other = orderOf({ _id: idOf(9), customerName: 'Zoe' });
    renderPage(<OrdersPage />, {
      at: `/orders?order=${other._id}`,
      answers: { countOrders: orderCountsOf([]), getPhoneRecord: phoneRecordOf(), listOrders: orders, getOrder: other },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Zoe' }));
    for (const name of ['Previous order', 'Next order']) expect(dialog.getByRole('button', { name })).toBeDisabled();
  });
});
