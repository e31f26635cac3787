import { expect, it } from '@jest/globals';
import { selectToasts, toastShown } from '@shop/shared/api';
import { renderPage } from '@shop/shared/testing';
import { act, screen, within } from '@testing-library/react';

const again = toastShown({ kind: 'success', text: 'Restored' });

it('a press of the button of a toast dispatches its action and dismisses it', async () => {
  const { store, user } = renderPage(<p>Page</p>);
  act(() => {
    store.dispatch(toastShown({ kind: 'info', text: 'Archived', action: { label: 'Undo', action: again } }));
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(selectToasts(store.getState()).map(({ text }) => text)).toEqual(['Restored']);
  expect(screen.getByRole('status')).toHaveTextContent('Restored');
});

it('StoreToasts dismisses only the toast whose button is pressed', async () => {
  const { store, user } = renderPage(<p>Page</p>);
  act(() => {
    store.dispatch(toastShown({ kind: 'error', text: 'Failed' }));
    store.dispatch(again);
  });
  await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Restored');
});
