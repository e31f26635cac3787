import { afterEach, expect, test } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useRest } from './useProductList';

const rendered: boolean[] = [];

/** Shows whether the rest of a list is requested, and counts its renders. */
function Asks({ rows, total }: { rows: number; total: number }) {
  const page = { rows: Array<never>(rows), total };
  const { skip } = useRest({ data: page, isError: false, isFetching: false, refetch: () => undefined });
  rendered.push(skip);
  return <p>{skip ? 'asks nothing' : 'asks for the rest'}</p>;
}

/** Renders on a server first, then hydrates. */
async function hydrate(element: ReactElement): Promise<void> {
  const root = document.createElement('div');
  root.innerHTML = renderToString(element);
  document.body.append(root);
  rendered.length = 0;
  await act(async () => void hydrateRoot(root, element));
}

afterEach(() => document.body.replaceChildren());

test('the rest of a list is requested after hydration', async () => {
  await hydrate(<Asks rows={2} total={5} />);
  expect(screen.getByText('asks for the rest')).toBeVisible();
  expect(rendered).toEqual([true, false]);
});

test('a list that arrives complete is rendered once', async () => {
  await hydrate(<Asks rows={2} total={2} />);
  expect(screen.getByText('asks nothing')).toBeVisible();
  expect(rendered).toEqual([true]);
});

test('the rest of a list that arrives later is requested once the list has arrived', () => {
  const { rerender } = render(<Asks rows={0} total={0} />);
  expect(screen.getByText('asks nothing')).toBeVisible();
  rerender(<Asks rows={2} total={5} />);
  expect(screen.getByText('asks for the rest')).toBeVisible();
});
