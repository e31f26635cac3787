import { describe, expect, it, jest } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from '../actions/Button';
import { DataList } from './DataList';
import { LoadMore, Pagination } from './Pagination';
import { pagesToShow } from './pagesToShow';
import { Timeline } from './Timeline';

describe('DataList', () => {
  const rows = [
    { id: '1', name: 'Maya Okafor', total: '$128.50' },
    { id: '2', name: 'Guest Customer', total: '$45.00' },
  ];

  it('is a table whose rows open and whose other controls keep working', async () => {
    const open = jest.fn();
    const accept = jest.fn();
    render(
      <DataList
        label="Orders"
        rows={rows}
        rowKey={(row) => row.id}
        onOpen={(row) => open(row.id)}
        columns={[
          { key: 'name', header: 'Customer', place: 'title', render: (row) => row.name },
          { key: 'total', header: 'Total', align: 'end', render: (row) => row.total },
          {
            key: 'actions',
            header: 'Actions',
            hideHeader: true,
            place: 'actions',
            render: (row) => <Button onClick={() => accept(row.id)}>Accept</Button>,
          },
        ]}
      />,
    );
    const table = screen.getByRole('table', { name: 'Orders' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Customer', 'Total', 'Actions']);
    const row = within(table).getByRole('row', { name: /Guest Customer/ });
    expect(within(row).getByRole('cell', { name: '$45.00' })).toBeVisible();
    await userEvent.click(within(row).getByRole('button', { name: 'Accept' }));
    expect(accept).toHaveBeenCalledWith('2');
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(within(row).getByRole('button', { name: 'Guest Customer' }));
    expect(open).toHaveBeenCalledWith('2');
  });
});

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [1, 5, [1, 2, 'gap-after', 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 12, [1, 2, 3, 4, 5, 'gap-after', 12]],
    [6, 12, [1, 'gap-before', 5, 6, 7, 'gap-after', 12]],
    [9, 12, [1, 'gap-before', 8, 9, 10, 11, 12]],
    [12, 12, [1, 'gap-before', 11, 12]],
  ])('shows page %s of %s with its neighbours', (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });

  it('marks the current page and stops at the ends', async () => {
    const go = jest.fn();
    render(<Pagination page={1} pages={3} onPage={go} />);
    expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    expect(go).toHaveBeenCalledWith(2);
  });

  it('LoadMore counts, and drops its button at the end', () => {
    const { rerender } = render(<LoadMore shown={24} total={61} noun="products" onMore={() => undefined} />);
    expect(screen.getByRole('status')).toHaveTextContent('Showing 24 of 61 products');
    expect(screen.getByRole('button', { name: 'Load more' })).toBeVisible();
    rerender(<LoadMore shown={61} total={61} noun="products" onMore={() => undefined} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
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
