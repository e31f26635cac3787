import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { DataColumn } from './data-column';
import { DataList } from './DataList';
import { LoadMore } from './LoadMore';
import { Pagination } from './Pagination';
import { pagesToShow } from './pages-to-show';
import { Timeline } from './Timeline';

describe('DataList', () => {
  const rows = [
    { id: '1', name: 'Maya Okafor', total: '$128.50' },
    { id: '2', name: 'Guest Customer', total: '$45.00' },
  ];

  const columns: DataColumn<(typeof rows)[number]>[] = [
    {
      key: 'name',
      header: 'Customer',
      place: 'title',
      render: (row) => row.name,
      sort: { by: 'customerName', kind: 'text' },
    },
    {
      key: 'total',
      header: 'Total',
      align: 'end',
      render: (row) => row.total,
      sort: { by: 'totalAmount', kind: 'number' },
    },
  ];

  it('is a table whose rows open by name and in any cell, but not by other controls', async () => {
    const open = jest.fn();
    const accept = jest.fn();
    render(
      <DataList
        label="Orders"
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        columns={columns}
        menu={{
          nameOf: (row) => row.name,
          entries: (row) => [{ key: 'accept', label: 'Accept', onSelect: () => accept(row.id) }],
        }}
      />,
    );
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Customer', 'Total', 'Actions']);
    const row = within(table).getByRole('row', { name: /Guest Customer/ });
    await userEvent.click(within(row).getByRole('button', { name: 'Actions for Guest Customer' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Accept' }));
    expect(accept).toHaveBeenCalledWith('2');
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(within(row).getByRole('button', { name: 'Guest Customer' }));
    expect(open.mock.calls).toEqual([['2']]);
    await userEvent.click(within(row).getByRole('cell', { name: '$45.00' }));
    expect(open.mock.calls).toEqual([['2'], ['2']]);
    expect(within(row).getByRole('button', { name: 'Guest Customer' })).toHaveFocus();
  });

  it('sets the values of a line apart by spaces, which end no line, and leaves out empty ones', () => {
    const plain = (key: string, value: string): (typeof columns)[number] => ({
      key,
      header: key,
      brief: () => value,
      render: () => value,
    });
    const many = [...columns, plain('town', 'Beirut'), plain('note', ''), plain('courier', 'Karim')];
    render(<DataList label="Orders" rows={rows} rowKey={({ id }) => id} columns={many} cardsBelow={9_999} />);
    expect(screen.getByRole('row', { name: /Maya Okafor/ })).toHaveTextContent(/^Maya Okafor.*Beirut Karim$/);
  });

  it('does not open a row in which text is selected', async () => {
    const open = jest.fn();
    render(<DataList label="Orders" rows={rows} rowKey={(row) => row.id} onOpen={open} columns={columns} />);
    const user = userEvent.setup();
    const total = screen.getByRole('cell', { name: '$45.00' });
    await user.pointer([
      { keys: '[MouseLeft>]', target: total, offset: 0 },
      { target: total, offset: 3 },
      { keys: '[/MouseLeft]' },
    ]);
    expect(String(window.getSelection())).toBe('$45');
    expect(open).not.toHaveBeenCalled();
  });

  it('sorts by a heading in its usual direction, then in reverse, then as before', async () => {
    function Sorted() {
      const [sort, onSort] = useState('-createdAt');
      const sorting = { sort, onSort, first: '-createdAt' };
      return (
        <>
          <output>{sort}</output>
          <DataList label="Orders" rows={rows} rowKey={(row) => row.id} columns={columns} sorting={sorting} />
        </>
      );
    }
    render(<Sorted />);
    const heading = (name: string) => screen.getByRole('columnheader', { name });
    const press = (name: string) => userEvent.click(within(heading(name)).getByRole('button'));
    expect(heading('Total')).not.toHaveAttribute('aria-sort');
    await press('Total');
    expect(heading('Total')).toHaveAttribute('aria-sort', 'descending');
    expect(screen.getByText('-totalAmount')).toBeVisible();
    await press('Total');
    expect(heading('Total')).toHaveAttribute('aria-sort', 'ascending');
    await press('Customer');
    expect(heading('Total')).not.toHaveAttribute('aria-sort');
    expect(heading('Customer')).toHaveAttribute('aria-sort', 'ascending');
    await press('Customer');
    await press('Customer');
    expect(screen.getByText('-createdAt')).toBeVisible();
    expect(heading('Customer')).not.toHaveAttribute('aria-sort');
  });
});

describe('pagination', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 'gap-after', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 12, [1, 2, 3, 4, 5, 'gap-after', 12]],
    [6, 12, [1, 'gap-before', 5, 6, 7, 'gap-after', 12]],
    [9, 12, [1, 'gap-before', 8, 9, 10, 11, 12]],
    [12, 12, [1, 'gap-before', 11, 12]],
  ])('shows page %s of %s with its neighbors', (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });

  it('marks the current page and stops at the ends', async () => {
    const go = jest.fn();
    const { rerender } = render(<Pagination page={1} pages={3} onPage={go} />);
    const button = (name: string) => screen.getByRole('button', { name });
    expect(button('Page 1')).toHaveAttribute('aria-current', 'page');
    expect(button('Previous page')).toBeDisabled();
    await userEvent.click(button('Next page'));
    expect(go).toHaveBeenLastCalledWith(2);
    rerender(<Pagination page={3} pages={3} onPage={go} />);
    expect(button('Page 3')).toHaveAttribute('aria-current', 'page');
    expect(button('Page 1')).not.toHaveAttribute('aria-current');
    expect(button('Next page')).toBeDisabled();
    await userEvent.click(button('Previous page'));
    expect(go).toHaveBeenLastCalledWith(2);
    expect(go).toHaveBeenCalledTimes(2);
  });

  it('LoadMore shows the count and removes its button at the end', () => {
    const { rerender } = render(<LoadMore shown={24} total={61} noun="products" onMore={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 24 of 61 products');
    expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible();
    rerender(<LoadMore shown={61} total={61} noun="products" onMore={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

it('Timeline marks the first step as the current one when no step is completed', () => {
  const step = { status: 'confirmed', title: 'Order Confirmed', completed: false };
  render(<Timeline steps={[step, { ...step, status: 'delivered', title: 'Delivered' }]} />);
  const steps = screen.getAllByRole('listitem');
  expect(steps.map((one) => one.getAttribute('aria-current'))).toEqual(['step', null]);
  expect(steps[0]).toHaveTextContent('Order Confirmed, not yet');
});

it('Timeline marks the last completed step as the current one', () => {
  render(
    <Timeline
      label="Order progress"
      steps={[
        { status: 'confirmed', title: 'Order Confirmed', completed: true },
        { status: 'processing', title: 'Processing', completed: true },
        { status: 'shipped', title: 'On the Way', completed: false },
      ]}
    />,
  );
  const steps = within(screen.getByRole('list', { name: 'Order progress' })).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(steps[2]).toHaveTextContent('On the Way, not yet');
});
