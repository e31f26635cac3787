import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { topModal } from './covering';
import { Dialog } from './Dialog';
import { lazyDialog } from './lazy-dialog';

interface Props {
  name: string;
  onClose: () => void;
}

const Form = ({ name, onClose }: Props) => <Dialog open title={name} onClose={onClose} />;

let warn: ReturnType<typeof jest.spyOn>;
beforeEach(() => {
  warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => void warn.mockRestore());

describe('lazyDialog', () => {
  it('covers the page while its code loads, and opens at once the next time', async () => {
    const load = jest.fn(() => Promise.resolve(Form));
    const Lazy = lazyDialog(load);
    const { unmount } = render(<Lazy name="Prices" onClose={jest.fn()} />);
    expect(topModal()).not.toBeNull();
    expect(await screen.findByRole('dialog', { name: 'Prices' })).toBe(topModal());
    unmount();
    render(<Lazy name="Prices" onClose={jest.fn()} />);
    expect(screen.getByRole('dialog', { name: 'Prices' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('says that its code did not load, and tries again', async () => {
    const user = userEvent.setup();
    const load = jest.fn(() => Promise.resolve(Form));
    const isAway = () => Promise.reject(new Error('offline'));
    load.mockImplementationOnce(isAway).mockImplementationOnce(isAway);
    const Lazy = lazyDialog(load);
    render(<Lazy name="Prices" onClose={jest.fn()} />);
    expect(await screen.findByRole('alertdialog', { name: 'This part could not be loaded' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('dialog', { name: 'Prices' })).toBeVisible();
  });

  it('closes when the person gives up', async () => {
    const user = userEvent.setup();
    const onClose = jest.fn();
    const Lazy = lazyDialog<Props>(() => Promise.reject(new Error('offline')));
    render(<Lazy name="Prices" onClose={onClose} />);
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });
});
