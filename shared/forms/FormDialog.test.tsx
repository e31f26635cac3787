import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { HostProvider } from '@shop/shared/remote';
import { settingsOf } from '@shop/shared/testing';
import { Theme } from '@shop/shared/ui';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { FormDialog } from './FormDialog';

function Screen() {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(true);
  if (!open) return <p>Closed</p>;
  return (
    <FormDialog
      title="Add Thing"
      submitLabel="Add"
      dirty={text !== ''}
      busy={false}
      onSubmit={jest.fn()}
      onClose={() => setOpen(false)}
    >
      <input aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />
    </FormDialog>
  );
}

const open = async () => {
  const user = userEvent.setup();
  render(
    <Theme>
      <BrowserRouter>
        <HostProvider host={{ settings: settingsOf(), setPageTitle: () => undefined }}>
          <Routes>
            <Route path="/form" element={<Screen />} />
            <Route path="*" element={<Link to="/form">To the form</Link>} />
          </Routes>
        </HostProvider>
      </BrowserRouter>
    </Theme>,
  );
  await user.click(screen.getByRole('link', { name: 'To the form' }));
  await screen.findByRole('dialog', { name: 'Add Thing' });
  return user;
};

/** Waits until the dialogs have added or removed their history entries. */
const stepsAreMade = (layers = 1) =>
  waitFor(() => expect((window.history.state as { layers?: number } | null)?.layers ?? 0).toBe(layers));

afterEach(() => window.history.replaceState(null, '', '/'));

describe('FormDialog', () => {
  it('closes on Back without leaving the page while the form is unchanged', async () => {
    await open();
    await stepsAreMade();
    window.history.back();
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(window.location.pathname).toBe('/form');
    window.history.back();
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  });

  it('asks before Back discards changes, and stays open or closes as answered', async () => {
    const user = await open();
    await stepsAreMade();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Cap');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Cap');
    expect(window.location.pathname).toBe('/form');
    await stepsAreMade();

    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(window.location.pathname).toBe('/form');
    await stepsAreMade(0);
    window.history.back();
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  });

  it('asks before Escape discards changes, and removes its history entry when it closes', async () => {
    const user = await open();
    await stepsAreMade();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Cap');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Closed')).toBeVisible();
    expect(window.location.pathname).toBe('/form');
    await stepsAreMade(0);
    window.history.back();
    expect(await screen.findByRole('link', { name: 'To the form' })).toBeVisible();
  });
});

describe('the focus after a refused save', () => {
  /** A form with a name and a price; `wrong` sets a server error on the price. */
  const form = (wrong: boolean) => (
    <Theme>
      <BrowserRouter>
        <HostProvider host={{ settings: settingsOf(), setPageTitle: () => undefined }}>
          <FormDialog
            title="Add Thing"
            submitLabel="Add"
            dirty
            busy={false}
            onSubmit={(event) => event.preventDefault()}
            onClose={jest.fn()}
            failure={wrong ? { title: '1 field needs attention', attempt: 1 } : null}
          >
            <input aria-label="Name" />
            <input aria-label="Price" aria-invalid={wrong} />
          </FormDialog>
        </HostProvider>
      </BrowserRouter>
    </Theme>
  );
  const named = (name: string) => screen.getByRole('textbox', { name });

  it('the focus moves to the invalid field after a refused save', async () => {
    const user = userEvent.setup();
    const { rerender } = render(form(false));
    await user.type(named('Name'), 'Cap');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    rerender(form(true));
    expect(named('Price')).toHaveFocus();
  });

  it('an invalid field that has the focus already is scrolled into view after a refused save', async () => {
    const user = userEvent.setup();
    const { rerender } = render(form(false));
    await user.type(named('Price'), 'cheap');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.click(named('Price'));
    const scroll = jest.spyOn(named('Price'), 'scrollIntoView');
    rerender(form(true));
    expect(named('Price')).toHaveFocus();
    expect(scroll).toHaveBeenCalledWith({ block: 'center' });
  });

  it('the focus stays in the field where the user continues to type after a refused save', async () => {
    const user = userEvent.setup();
    const { rerender } = render(form(false));
    await user.type(named('Name'), 'Cap');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    await user.type(named('Name'), ', re');
    rerender(form(true));
    await user.keyboard('d');
    expect(named('Name')).toHaveValue('Cap, red');
  });
});
