import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ListSearch } from './ListSearch';

const searched = jest.fn();

function List() {
  const [value, setValue] = useState('');
  const search = (text: string) => {
    searched(text);
    setValue(text);
  };
  return (
    <>
      <ListSearch label="Search orders" value={value} onChange={search} />
      <p>{`List of ${value}`}</p>
      <button onClick={() => setValue('')}>Clear filters</button>
    </>
  );
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  searched.mockClear();
});

const show = () => {
  render(<List />);
  return userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
};
const box = () => screen.getByRole('searchbox', { name: 'Search orders' });

it('searches the list when the user pauses, and shows every letter at once', async () => {
  const user = show();
  await user.type(box(), 'nadia');
  expect(box()).toHaveValue('nadia');
  expect(searched).not.toHaveBeenCalled();
  act(() => void jest.advanceTimersByTime(250));
  expect(searched.mock.calls).toEqual([['nadia']]);
  expect(screen.getByText('List of nadia')).toBeVisible();
});

it('searches at once at Enter, and when the user leaves the field', async () => {
  const user = show();
  await user.type(box(), 'nadia{Enter}');
  expect(screen.getByText('List of nadia')).toBeVisible();
  await user.type(box(), ' farah');
  await user.tab();
  expect(screen.getByText('List of nadia farah')).toBeVisible();
  act(() => void jest.advanceTimersByTime(1_000));
  expect(searched).toHaveBeenCalledTimes(2);
});

it('shows the whole list at once when the field is emptied, and forgets what was typed', async () => {
  const user = show();
  await user.type(box(), 'nadia');
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(box()).toHaveValue('');
  await user.type(box(), 'omar');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  act(() => void jest.advanceTimersByTime(1_000));
  expect(box()).toHaveValue('');
  expect(searched).toHaveBeenLastCalledWith('omar');
});
