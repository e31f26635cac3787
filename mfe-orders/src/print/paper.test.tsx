import { describe, expect, it } from '@jest/globals';
import type { Order } from '@shop/shared/contracts';
import { orderLineOf, orderOf, renderPage } from '@shop/shared/testing';
import { PrintableSheets, type Sheets } from './PrintSheets';

/** Renders the sheets and returns their text: all of it, and the beginning of each page. */
const paper = (sheets: Sheets, orders: readonly Order[]) => {
  const page = renderPage(<PrintableSheets sheets={sheets} orders={orders} />);
  const found = document.querySelector('[data-print-sheets]');
  const words = { all: found?.textContent ?? '', head: found?.querySelector('thead')?.textContent ?? '' };
  page.unmount();
  return words;
};

describe('printed sheets', () => {
  it('a receipt shows how an order was paid, or that it is still to be paid', () => {
    const sale = { orderType: 'in-store', channel: 'in-store', status: 'delivered' } as const;
    expect(paper('receipts', [orderOf({ ...sale, paymentMethod: 'cash' })]).all).toContain('Paid: Cash');
    expect(paper('receipts', [orderOf()]).all).toContain('To be paid: Cash on Delivery');
  });

  it('a slip that may need a second page shows its order at the top of each page', () => {
    const number = '000001F4';
    const lines = Array.from({ length: 13 }, (_, line) => orderLineOf({ line }));
    const head = (products: Order['products']) => paper('slips', [orderOf({ products })]).head;
    expect(head(lines)).toContain(`Order #${number}`);
    expect(head(lines.slice(1))).not.toContain(number);
  });

  it('a slip has the whole id of its order as a barcode, and a receipt has none', () => {
    const bars = (sheets: Sheets) => {
      const page = renderPage(<PrintableSheets sheets={sheets} orders={[orderOf()]} />);
      const count = document.querySelectorAll('[data-print-sheets] svg rect').length;
      page.unmount();
      return count;
    };
    // Start, 24 signs and the check have three bars each, the stop has four.
    expect(bars('slips')).toBe(3 * (1 + 24 + 1) + 4);
    expect(bars('receipts')).toBe(0);
  });

  it('a printed sheet names a city once, whether the address contains it or not', () => {
    const said = orderOf({ customerAddress: '64 Palisade Ave, Brooklyn, NY', location: 'Brooklyn, NY' });
    const beside = orderOf({ customerAddress: '64 Palisade Ave', location: 'Brooklyn, NY' });
    for (const order of [said, beside]) expect(paper('slips', [order]).all.split('Brooklyn, NY')).toHaveLength(2);
  });
});
