import { describe, expect, it } from '@jest/globals';
import type { GoodsReceiptDetail } from '@shop/shared/contracts';
import { type Answers, failure, idOf, renderPage, staffProductOf, userOf } from '@shop/shared/testing';
import { matchesProduct } from '@shop/shared/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import GoodsPage from './GoodsPage';

const tee = staffProductOf({
  _id: idOf(1),
  name: 'Track Tee',
  refCode: 'TT-1',
  sizes: ['M', 'L'],
  colors: [],
  stock: { M: 2, L: 3 },
  codes: { M: 'CODE-M', L: 'CODE-L' },
});
const old = staffProductOf({ _id: idOf(2), name: 'Old Cap', refCode: 'OC-1', sizes: [], colors: [], archived: true });

const receipt: GoodsReceiptDetail = {
  _id: idOf(9),
  at: '2026-11-20T10:00:00.000Z',
  by: 'Ada',
  supplier: null,
  note: '',
  products: 1,
  pieces: 2,
  rejected: 0,
  total: 12,
  purchaseId: idOf(8),
  lines: [
    {
      line: 0,
      productId: tee._id,
      name: tee.name,
      refCode: tee.refCode,
      size: 'M',
      color: '',
      pieces: 2,
      rejected: 0,
      cost: 6,
      quantityAfter: 4,
    },
  ],
};

/** Types a code as a scanner does, into what has the focus. */
const scan = (code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

const open = async (answers: Answers = {}, role: 'admin' | 'employee' = 'admin') => {
  const page = renderPage(<GoodsPage />, {
    at: '/products/received?add=1',
    user: userOf({ role }),
    answers: {
      listGoodsReceipts: [],
      listSuppliers: [],
      listProducts: ({ query }) => [tee, old].filter((product) => matchesProduct(query['q'] ?? '', product)),
      getProduct: tee,
      createGoodsReceipt: receipt,
      getGoodsReceipt: receipt,
      ...answers,
    },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Receive goods' }));
  const box = (name: string) => dialog.getByRole('textbox', { name });
  return { page, dialog, box, bookings: () => page.http.requestsOf('createGoodsReceipt') };
};

describe('receiving goods', () => {
  it('counts scans wherever the focus is, says what a code does, and books only by button, once', async () => {
    const { page, dialog, box, bookings } = await open();
    expect(dialog.getByRole('button', { name: 'Book goods' })).toHaveAccessibleDescription('Add a product');
    scan('code-m');
    await dialog.findByText('Track Tee, M: 1 piece more.');
    await page.user.type(box('Cost of Track Tee, M'), '6');
    await page.user.click(box('Delivery note'));
    scan('CODE-M');
    await waitFor(() => expect(box('Pieces of Track Tee, M')).toHaveValue('2'));
    scan('NO-SUCH');
    await dialog.findByText('No product has the code or name “NO-SUCH”.');
    scan('OC-1');
    await dialog.findByText('Old Cap is archived. Unarchive it to receive it.');
    expect(dialog.getByText('2 pieces · $12.00')).toBeVisible();
    expect(bookings()).toEqual([]);
    await page.user.click(dialog.getByRole('button', { name: 'Book 2 pieces' }));
    const done = within(await screen.findByRole('dialog', { name: 'Goods received' }));
    expect(await done.findByText('+2, then 4')).toBeVisible();
    expect(bookings()).toHaveLength(1);
    expect(bookings()[0]?.headers['idempotency-key']).toMatch(/^goods-/);
    expect(bookings()[0]?.body).toMatchObject({
      lines: [{ productId: tee._id, size: 'M', pieces: 2, rejected: 0, cost: 6 }],
    });
    await page.user.click(done.getByRole('button', { name: 'Print labels' }));
    const labels = within(await screen.findByRole('dialog', { name: 'Labels of Track Tee' }));
    expect(labels.getByRole('textbox', { name: 'Labels of M' })).toHaveValue('2');
    expect(labels.queryByRole('textbox', { name: 'Labels of L' })).toBeNull();
  });

  it('takes pieces from a matrix of sizes, and an employee enters no costs', async () => {
    const { page, dialog, box } = await open({}, 'employee');
    await page.user.type(dialog.getByRole('searchbox'), 'track');
    await page.user.click(await dialog.findByRole('button', { name: 'Add Track Tee' }));
    expect(dialog.getByRole('spinbutton', { name: 'M' })).toHaveFocus();
    await page.user.type(dialog.getByRole('spinbutton', { name: 'L' }), '12');
    expect(box('Pieces of Track Tee, L')).toHaveValue('12');
    await page.user.type(box('Rejected of Track Tee, L'), '1');
    expect(dialog.getByText('12 pieces · 1 rejected')).toBeVisible();
    expect(dialog.queryByRole('textbox', { name: /^Cost/ })).toBeNull();
  });

  it('says at the line what is wrong, in the form and from the server, and keeps what was typed', async () => {
    const message = 'Track Tee is archived. Unarchive it to receive it';
    const refused = failure(422, {
      error: message,
      code: 'INVALID',
      errors: [{ field: 'lines.0.productId', message }],
    });
    const { page, dialog, box, bookings } = await open({ createGoodsReceipt: refused });
    scan('code-m');
    await dialog.findByText('Track Tee, M: 1 piece more.');
    const pieces = box('Pieces of Track Tee, M');
    const book = () => page.user.click(dialog.getByRole('button', { name: /^Book/ }));
    await page.user.clear(pieces);
    await page.user.type(pieces, '100000');
    await book();
    expect(pieces).toHaveAccessibleDescription('At most 10,000 pieces a line');
    await page.user.clear(pieces);
    await page.user.type(pieces, '10');
    await page.user.type(box('Cost of Track Tee, M'), '-1');
    await book();
    expect(box('Cost of Track Tee, M')).toHaveAccessibleDescription('Must be 0 or more');
    expect(bookings()).toEqual([]);
    await page.user.clear(box('Cost of Track Tee, M'));
    await book();
    expect(await dialog.findByText(message)).toBeVisible();
    expect(pieces).toHaveValue('10');
  });

  it('asks once before it books a cost that changes tenfold or exceeds the price', async () => {
    const now = { ...tee, price: 20, buyPrice: 10 };
    const { page, dialog, box, bookings } = await open({ getProduct: now });
    scan('code-m');
    await dialog.findByText('Track Tee, M: 1 piece more.');
    await page.user.type(box('Cost of Track Tee, M'), '2450');
    await page.user.click(dialog.getByRole('button', { name: /^Book/ }));
    const question = async () => within(await screen.findByRole('alertdialog', { name: 'Book these costs?' }));
    const [cost, loss] = ['Cost changes from $10.00 to $2,450.00.', '$20.00 is below the cost of $2,450.00.'];
    const whole = await question();
    // The question fades in.
    await waitFor(() => expect(whole.getByText(`Track Tee: ${cost} Track Tee: ${loss}`)).toBeVisible());
    expect(bookings()).toEqual([]);
    await page.user.click((await question()).getByRole('button', { name: 'Cancel' }));
    expect(box('Cost of Track Tee, M')).toHaveValue('2450');
    await page.user.click(dialog.getByRole('button', { name: /^Book/ }));
    await page.user.click((await question()).getByRole('button', { name: 'Book' }));
    await screen.findByRole('dialog', { name: 'Goods received' });
    expect(bookings()).toHaveLength(1);
  });

  it('books nothing while the saved prices cannot be read, and says so', async () => {
    const { page, dialog, box, bookings } = await open({
      getProduct: failure(503, { error: 'Try again', code: 'BUSY' }),
    });
    scan('code-m');
    await dialog.findByText('Track Tee, M: 1 piece more.');
    await page.user.type(box('Cost of Track Tee, M'), '6');
    await page.user.click(dialog.getByRole('button', { name: /^Book/ }));
    expect(await dialog.findByText('Nothing was booked')).toBeVisible();
    expect(bookings()).toEqual([]);
  });

  it('asks once before costs that are entered later are saved', async () => {
    const lines = receipt.lines.map((line) => ({ ...line, cost: null }));
    const page = renderPage(<GoodsPage />, {
      at: `/products/received?receipt=${receipt._id}`,
      user: userOf({ role: 'admin' }),
      answers: {
        listGoodsReceipts: [],
        listSuppliers: [],
        getGoodsReceipt: { ...receipt, total: null, purchaseId: null, lines },
        getProduct: { ...tee, price: 20, buyPrice: 10 },
        addGoodsCosts: receipt,
      },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Enter costs' }));
    const save = await screen.findByRole('button', { name: 'Save costs' });
    expect(save).toHaveAttribute('aria-disabled', 'true');
    expect(save).toHaveAccessibleDescription('Enter what one piece cost');
    await page.user.type(await screen.findByRole('textbox', { name: 'Cost of Track Tee, M' }), '245');
    await page.user.click(screen.getByRole('button', { name: 'Save costs' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Save these costs?' }));
    await waitFor(() => expect(question.getByText(/Cost changes from \$10\.00 to \$245\.00\./)).toBeVisible());
    expect(page.http.requestsOf('addGoodsCosts')).toEqual([]);
    await page.user.click(question.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(page.http.requestsOf('addGoodsCosts')).toHaveLength(1));
    expect(page.http.requestsOf('addGoodsCosts')[0]?.body).toMatchObject({ costs: [{ line: 0, cost: 245 }] });
  });
});
