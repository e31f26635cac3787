import { describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '@shop/shared/api';
import { deferred, renderPage } from '@shop/shared/testing';
import { screen, within } from '@testing-library/react';
import { ConfirmAction } from './ConfirmAction';

const inUse: ApiError = { status: 409, code: 'IN_USE', error: 'Two products refer to it.', errors: [], details: {} };

const ask = (run: () => Promise<{ error?: unknown }>) => {
  const onClose = jest.fn();
  const page = renderPage(
    <ConfirmAction
      title="Delete Acme?"
      text="This action cannot be undone"
      confirmLabel="Delete Supplier"
      done="Acme was deleted"
      failure="Failed to delete supplier"
      run={run}
      onClose={onClose}
    />,
    { at: '/suppliers' },
  );
  const question = within(screen.getByRole('alertdialog', { name: 'Delete Acme?' }));
  return {
    onClose,
    question,
    confirm: () => page.user.click(question.getByRole('button', { name: /Delete Supplier/ })),
  };
};

describe('ConfirmAction', () => {
  it('runs the action once, announces the result and closes', async () => {
    const answer = deferred<{ error?: unknown }>();
    const run = jest.fn(() => answer.promise);
    const { onClose, question, confirm } = ask(run);
    await confirm();
    await confirm();
    expect(question.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    expect(onClose).not.toHaveBeenCalled();
    answer.resolve({});
    expect(await screen.findByText('Acme was deleted')).toBeVisible();
    expect(run).toHaveBeenCalledTimes(1);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('stays open with the reason of a refusal, which disappears on the next try', async () => {
    const again = deferred<{ error?: unknown }>();
    const run = jest
      .fn<() => Promise<{ error?: unknown }>>()
      .mockResolvedValueOnce({ error: inUse })
      .mockReturnValueOnce(again.promise);
    const { onClose, question, confirm } = ask(run);
    await confirm();
    expect(await question.findByRole('alert')).toHaveTextContent(
      'Failed to delete supplier. Two products refer to it.',
    );
    expect(onClose).not.toHaveBeenCalled();
    await confirm();
    expect(question.queryByRole('alert')).toBeNull();
    again.resolve({});
    expect(await screen.findByText('Acme was deleted')).toBeVisible();
  });
});
