import { describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '@shop/shared/api';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Button } from '../actions/Button';
import { DataList } from './DataList';
import { ListPage } from './ListPage';
import type { ListPlace } from './useListPlace';

const settled = { rows: [], total: 0, complete: false, isLoading: false, isFetching: false, isError: false };

const first: ListPlace = {
  page: 1,
  size: 50,
  sizes: [25, 50, 100],
  turnTo: () => undefined,
  resize: () => undefined,
  sort: '-createdAt',
  sortQuery: undefined,
  onSort: () => undefined,
  first: '-createdAt',
};

const refusal: ApiError = { status: 409, code: 'BUSY', error: 'The database sleeps', errors: [], details: {} };

const show = (
  list: Partial<ComponentProps<typeof ListPage>['list']>,
  more: Partial<ComponentProps<typeof ListPage>> = {},
  place: Partial<ListPlace> = {},
) => {
  const calls = { retry: jest.fn(), clear: jest.fn(), turnTo: jest.fn(), resize: jest.fn() };
  render(
    <ListPage
      title="Coupons"
      noun={['coupon', 'coupons']}
      search={{ label: 'Search coupons', value: '', onChange: () => undefined }}
      list={{ ...settled, retry: calls.retry, ...list }}
      filtered={false}
      onClearFilters={calls.clear}
      empty={{ text: 'Get started by adding your first coupon.', action: <Button>Add First Coupon</Button> }}
      place={{ ...first, turnTo: calls.turnTo, resize: calls.resize, ...place }}
      dialogs={<p>A dialog</p>}
      {...more}
    >
      {more.children ?? <p>The rows</p>}
    </ListPage>,
  );
  return calls;
};

describe('ListPage', () => {
  it('says that it is loading and shows no count yet', () => {
    show({ isLoading: true });
    expect(screen.getByText('Loading coupons')).toBeInTheDocument();
    expect(screen.queryByText('0 coupons')).not.toBeInTheDocument();
    expect(screen.getByText('A dialog')).toBeVisible();
  });

  it('shows the columns of its table while the rows load, and no table before', () => {
    const columns = [
      { key: 'code', header: 'Code', place: 'title' as const, render: ({ code }: { code: string }) => code },
      { key: 'used', header: 'Used', align: 'end' as const, render: () => '3' },
    ];
    const rows = <DataList label="Coupons" columns={columns} rows={[{ code: 'SAVE5' }]} rowKey={({ code }) => code} />;
    show({ isLoading: true }, { columnsFirst: true, children: rows });
    const status = within(screen.getByRole('status'));
    for (const text of ['Loading coupons', 'Code', 'Used']) expect(status.getByText(text)).toBeInTheDocument();
    for (const text of ['SAVE5', '3']) expect(status.queryByText(text)).not.toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    cleanup();
    show({ rows: [1], total: 1 }, { columnsFirst: true, children: rows });
    expect(screen.getByRole('rowheader', { name: 'SAVE5' })).toBeVisible();
    expect(screen.queryByText('Loading coupons')).not.toBeInTheDocument();
  });

  it('says that loading failed and why, and tries again', async () => {
    const { retry } = show({ isError: true, error: refusal });
    const alert = within(screen.getByRole('alert'));
    expect(alert.getByText('Failed to load coupons')).toBeVisible();
    expect(alert.getByText('The database sleeps')).toBeVisible();
    expect(screen.queryByText('0 coupons')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalled();
  });

  it('distinguishes an empty list from filters without matches', async () => {
    show({});
    expect(screen.getByText('No coupons found')).toBeVisible();
    expect(screen.getByText('Get started by adding your first coupon.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add First Coupon' })).toBeVisible();
    const { clear } = show({}, { filtered: true });
    expect(screen.getByText('No coupons match your current filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(clear).toHaveBeenCalled();
  });

  it('turns to the last page when its own page no longer has rows', () => {
    const { turnTo } = show({ total: 120 }, {}, { page: 9 });
    expect(turnTo).toHaveBeenCalledWith(3);
    expect(screen.getByText('Loading coupons')).toBeInTheDocument();
    expect(screen.queryByText('No coupons found')).not.toBeInTheDocument();
  });

  it('stays on its page while the total is unknown', () => {
    const { turnTo } = show({ isLoading: true }, {}, { page: 9 });
    show({ isError: true }, {}, { page: 9 });
    expect(turnTo).not.toHaveBeenCalled();
  });

  it('blames the connection only without a response, and names a request that failed on the server', () => {
    const failed = (status: number): ApiError => ({ ...refusal, status, error: 'x is undefined', requestId: 'req-7' });
    show({ isError: true, error: failed(500) });
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side. Try again.');
    expect(screen.getByText('Request req-7')).toBeVisible();
    expect(screen.queryByText(/connection|undefined/)).not.toBeInTheDocument();
    cleanup();
    show({ isError: true, error: { ...refusal, status: 0, error: '' } });
    expect(screen.getByRole('alert')).toHaveTextContent('Please check your connection and try again.');
    cleanup();
    show({ isError: true, error: { ...refusal, requestId: 'req-8' } });
    expect(screen.getByRole('alert')).toHaveTextContent('The database sleeps');
    expect(screen.queryByText(/req-8/)).not.toBeInTheDocument();
  });

  it('shows figures and notices in any state, and a form in place of the search', () => {
    show({ isError: true }, { overview: <p>Figures</p>, notice: <p>A notice</p>, failure: 'Failed to load data' });
    for (const text of ['Figures', 'A notice', 'Failed to load data']) expect(screen.getByText(text)).toBeVisible();
    show(
      { rows: [1, 2], total: 2 },
      { search: undefined, toolbar: (left) => <form aria-label="Filters">{left}</form> },
    );
    expect(screen.getByRole('form', { name: 'Filters' })).toHaveTextContent('2 coupons');
  });

  it('shows the total, and the range of rows above and below a list of several pages', async () => {
    const { turnTo, resize } = show({ rows: [1], total: 20_500 }, {}, { page: 2 });
    expect(screen.getByRole('status')).toHaveTextContent('51–100 of 20,500 coupons');
    expect(screen.getAllByText('51–100 of 20,500 coupons')).toHaveLength(2);
    expect(screen.getByText('The rows')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    const above = within(screen.getByRole('navigation', { name: 'Pages, above the list' }));
    await userEvent.click(above.getByRole('button', { name: 'Next page' }));
    expect(turnTo).toHaveBeenLastCalledWith(3);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100 a page');
    expect(resize).toHaveBeenCalledWith(100);
    show({ rows: [1], total: 1 });
    expect(screen.getByText('1 coupon')).toBeVisible();
  });

  it('moves the focus from the foot to the head of the list when it turns the page', async () => {
    show({ rows: [1], total: 120 });
    const below = within(screen.getByRole('navigation', { name: 'Pages' }));
    await userEvent.click(below.getByRole('button', { name: 'Next page' }));
    expect(below.getByRole('button', { name: 'Next page' })).not.toHaveFocus();
    await userEvent.tab();
    expect(screen.getByRole('searchbox')).toHaveFocus();
  });
});
