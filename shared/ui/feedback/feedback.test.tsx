import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorState } from './ErrorState';
import { SkeletonCards } from './Skeleton';
import { StatusBadge } from './StatusBadge';
import { Toasts } from './Toasts';

it('Toasts announce errors as alerts and the rest politely, and can be acted on and dismissed', async () => {
  const undo = jest.fn();
  const dismiss = jest.fn();
  render(
    <Toasts
      onDismiss={dismiss}
      toasts={[
        { id: 'a', kind: 'success', text: 'Product archived', action: { label: 'Undo', onPress: undo } },
        { id: 'b', kind: 'error', text: 'Failed to load orders' },
      ]}
    />,
  );
  expect(screen.getByRole('status')).toHaveTextContent('Product archived');
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load orders');
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  const [, second] = screen.getAllByRole('button', { name: 'Dismiss' });
  if (second) await userEvent.click(second);
  expect(dismiss).toHaveBeenCalledWith('b');
});

it('ErrorState is announced and retries', async () => {
  const retry = jest.fn();
  render(<ErrorState title="Failed to load orders" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to load orders');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

it('a skeleton announces once that content is loading', () => {
  render(<SkeletonCards count={4} />);
  expect(screen.getByRole('status')).toHaveTextContent(/^Loading products$/);
});

it.each(['pending', 'on the way', 'lost at sea'])('StatusBadge writes the status %s as it is stored', (status) => {
  render(<StatusBadge status={status} />);
  expect(screen.getByText(status)).toBeVisible();
});
