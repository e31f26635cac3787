import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../actions/Button';
import { Field } from '../forms/Field';
import { TextInput } from '../forms/TextInput';
import { ConfirmDialog } from './ConfirmDialog';
import { Dialog } from './Dialog';
import { Drawer } from './Drawer';
import { InfoTip } from './InfoTip';
import { Tooltip } from './Tooltip';

function Editor({ busy = false, mountedAlways = true }: { busy?: boolean; mountedAlways?: boolean }) {
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Edit</Button>
      {(mountedAlways || open) && (
        <Dialog open={open} onClose={close} busy={busy} title="Edit product" description="Changes show at once.">
          <Field label="Name">
            <TextInput />
          </Field>
          <Button onClick={() => setAsking(true)}>Delete</Button>
          <ConfirmDialog
            open={asking}
            title="Delete this product?"
            confirmLabel="Delete product"
            danger
            onConfirm={() => setAsking(false)}
            onCancel={() => setAsking(false)}
          />
        </Dialog>
      )}
    </>
  );
}

describe('Dialog', () => {
  it.each([true, false])('takes the focus, keeps it and returns it (kept mounted: %s)', async (mountedAlways) => {
    render(<Editor mountedAlways={mountedAlways} />);
    const trigger = screen.getByRole('button', { name: 'Edit' });
    await userEvent.click(trigger);
    const dialog = screen.getByRole('dialog', { name: 'Edit product' });
    expect(dialog).toHaveAccessibleDescription('Changes show at once.');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveFocus());
    for (let press = 0; press < 6; press += 1) {
      await userEvent.tab();
      await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    }
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(trigger).toHaveFocus());
  });

  it('closes by its Close button', async () => {
    render(<Editor />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be closed while it is busy', async () => {
    render(<Editor busy />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
  });

  it('stays open when Escape closes the confirmation above it', async () => {
    render(<Editor />);
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await screen.findByRole('alertdialog', { name: 'Delete this product?' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('dialog', { name: 'Edit product' })).toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  const ask = {
    open: true,
    title: 'Delete order?',
    text: 'This action cannot be undone',
    confirmLabel: 'Delete order',
  };

  it('focuses Cancel for an irreversible action and reports the answer', async () => {
    const confirm = jest.fn();
    const cancel = jest.fn();
    render(<ConfirmDialog {...ask} danger onConfirm={confirm} onCancel={cancel} />);
    expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription('This action cannot be undone');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Delete order' }));
    expect(confirm).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('stays open while it is busy and shows why it failed', async () => {
    const cancel = jest.fn();
    const confirm = jest.fn();
    const rest = { onCancel: cancel, onConfirm: confirm };
    const { rerender } = render(<ConfirmDialog {...ask} {...rest} busy />);
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Delete order' }));
    expect(cancel).not.toHaveBeenCalled();
    expect(confirm).not.toHaveBeenCalled();
    rerender(<ConfirmDialog {...ask} {...rest} error="Failed to delete order" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to delete order');
  });

  describe('while it fades out', () => {
    // jsdom animates nothing, so a dialog leaves at once there. Here it fades for ever.
    beforeEach(() => {
      const getAnimations = () => [{ finished: new Promise(() => undefined) }];
      Object.defineProperty(HTMLElement.prototype, 'getAnimations', { value: getAnimations, configurable: true });
    });
    afterEach(() => {
      Reflect.deleteProperty(HTMLElement.prototype, 'getAnimations');
    });

    it('keeps its words when the caller has none any more', () => {
      const rest = { onCancel: jest.fn(), onConfirm: jest.fn() };
      const { rerender } = render(<ConfirmDialog {...ask} {...rest} danger />);
      rerender(<ConfirmDialog {...rest} open={false} title="" confirmLabel="" />);
      const dialog = screen.getByRole('alertdialog', { name: 'Delete order?', hidden: true });
      expect(dialog).toHaveAccessibleDescription('This action cannot be undone');
      expect(dialog).toHaveTextContent('Delete order');
    });
  });
});

it('ConfirmDialog closes alone when it is rendered beside the dialog that opened it', async () => {
  function Pair() {
    const [open, setOpen] = useState(true);
    const [asking, setAsking] = useState(false);
    return (
      <>
        <Dialog open={open} onClose={() => setOpen(false)} title="Order">
          <Button onClick={() => setAsking(true)}>Ask</Button>
        </Dialog>
        <ConfirmDialog
          open={asking}
          title="Sure?"
          confirmLabel="Yes"
          onConfirm={() => undefined}
          onCancel={() => setAsking(false)}
        />
      </>
    );
  }
  render(<Pair />);
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(screen.getByRole('dialog', { name: 'Order' })).toBeInTheDocument();
});

it('Drawer is a named modal dialog that Escape closes', async () => {
  const close = jest.fn();
  render(
    <Drawer open onClose={close} title="Your cart">
      Two pieces
    </Drawer>,
  );
  expect(screen.getByRole('dialog', { name: 'Your cart' })).toHaveTextContent('Two pieces');
  await userEvent.keyboard('{Escape}');
  expect(close).toHaveBeenCalledTimes(1);
});

it('Tooltip describes its control, appears on hover and disappears on Escape', async () => {
  render(
    <Tooltip text="Moves the order one step">
      <Button>Accept</Button>
    </Tooltip>,
  );
  const button = screen.getByRole('button', { name: 'Accept' });
  expect(button).toHaveAccessibleDescription('Moves the order one step');
  await userEvent.tab();
  await userEvent.hover(button);
  expect(screen.getAllByText('Moves the order one step')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  expect(screen.getAllByText('Moves the order one step')).toHaveLength(1);
});

it('InfoTip opens on a press and closes on Escape, leaving the dialog around it open', async () => {
  const close = jest.fn();
  render(
    <Dialog open onClose={close} title="Sales">
      <InfoTip label="What counts">Completed sales only.</InfoTip>
    </Dialog>,
  );
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  const button = screen.getByRole('button', { name: 'What counts' });
  button.focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('tooltip')).toHaveTextContent('Completed sales only.');
  expect(button).toHaveAccessibleDescription('Completed sales only.');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
  expect(close).not.toHaveBeenCalled();
});
