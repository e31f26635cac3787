import { describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '@shop/shared/api';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { Button } from '../actions/Button';
import { ListPage } from './ListPage';

const settled = { rows: [], total: 0, complete: true, isLoading: false, isFetching: false, isError: false };

const refusal: ApiError = { status: 409, code: 'BUSY', error: 'The database sleeps', errors: [], details: {} };

const show = (
  list: Partial<ComponentProps<typeof ListPage>['list']>,
  more: Partial<ComponentProps<typeof ListPage>> = {},
) => {
  const calls = { retry: jest.fn(), clear: jest.fn(), onPage: jest.fn() };
  render(
    <ListPage
      title="Coupons"
      noun={['coupon', 'coupons']}
      search={{ label: 'Search coupons', value: '', onChange: () => undefined }}
      list={{ ...settled, retry: calls.retry, ...list }}
      filtered={false}
      onClearFilters={calls.clear}
      empty={{ text: 'Get started by adding your first coupon.', action: <Button>Add First Coupon</Button> }}
      onPage={calls.onPage}
      dialogs={<p>A dialog</p>}
      {...more}
    >
      <p>The rows</p>
    </ListPage>,
  );
  return calls;
};

describe('ListPage', () => {
  it('says that it is loading, and counts nothing yet', () => {
    show({ isLoading: true });
    expect(screen.getByText('Loading coupons')).toBeInTheDocument();
    expect(screen.queryByText('0 coupons')).not.toBeInTheDocument();
    expect(screen.getByText('A dialog')).toBeVisible();
  });

  it('says that it failed and why, and tries again', async () => {
    const { retry } = show({ isError: true, error: refusal });
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to load couponsThe database sleeps');
    expect(screen.queryByText('0 coupons')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalled();
  });

  it('tells a list without rows from one that is filtered too narrowly', async () => {
    show({});
    expect(screen.getByText('No coupons found')).toBeVisible();
    expect(screen.getByText('Get started by adding your first coupon.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add First Coupon' })).toBeVisible();
    const { clear } = show({}, { filtered: true });
    expect(screen.getByText('No coupons match your current filters.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(clear).toHaveBeenCalled();
  });

  it('leads back from a page that does not exist', async () => {
    const { onPage } = show({ total: 250, complete: false }, { page: 9 });
    expect(screen.getByText('No coupons on this page')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Go to the first page' }));
    expect(onPage).toHaveBeenCalledWith(1);
  });

  it('knows no other pages of a list that is loaded whole', () => {
    show({}, { page: 9 });
    expect(screen.getByText('No coupons found')).toBeVisible();
  });

  it('shows figures and notices whatever became of the list, and a form in place of the search', () => {
    show({ isError: true }, { overview: <p>Figures</p>, notice: <p>A notice</p>, failure: 'Failed to load data' });
    for (const text of ['Figures', 'A notice', 'Failed to load data']) expect(screen.getByText(text)).toBeVisible();
    show(
      { rows: [1, 2], total: 2 },
      { search: undefined, toolbar: (left) => <form aria-label="Filters">{left}</form> },
    );
    expect(screen.getByRole('form', { name: 'Filters' })).toHaveTextContent('2 coupons');
  });

  it('counts what there is, and pages through what is too long to be loaded whole', () => {
    show({ rows: [1], total: 20_500, complete: false }, { page: 2 });
    expect(screen.getByText('20,500 coupons')).toBeVisible();
    expect(screen.getByText('The rows')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    show({ rows: [1], total: 1 });
    expect(screen.getByText('1 coupon')).toBeVisible();
  });
});
