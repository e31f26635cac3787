import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { translate } from '../../testing/translate';
import { Button } from './Button';
import { ButtonLink } from './ButtonLink';
import { IconButton } from './IconButton';
import { Menu } from './Menu';

describe('Button', () => {
  it('gets an icon and a new text on a page that the browser has translated', () => {
    const { rerender } = render(<Button>Total 10</Button>);
    translate(screen.getByRole('button'));
    rerender(<Button icon={<i />}>Total 20</Button>);
    expect(screen.getByRole('button').textContent).toBe('Total 20');
  });

  it('does not submit a form by default', async () => {
    const submit = jest.fn();
    render(
      <form onSubmit={submit}>
        <Button>Plain</Button>
      </form>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(submit).not.toHaveBeenCalled();
  });

  it('keeps its name and focus while loading and ignores clicks and submits', async () => {
    const submit = jest.fn();
    const press = jest.fn();
    render(
      <form onSubmit={submit}>
        <Button type="submit" loading onClick={press}>
          Save
        </Button>
      </form>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(button).toHaveFocus();
    expect(button).toHaveAttribute('aria-busy', 'true');
    expect(press).not.toHaveBeenCalled();
    expect(submit).not.toHaveBeenCalled();
  });
});

it('ButtonLink is a link', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/sale">Shop the sale</ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Shop the sale' })).toHaveAttribute('href', '/sale');
});

it('IconButton is named by its label, not by its count', () => {
  render(<IconButton label="Cart, 3 items" icon={<svg />} count={3} />);
  expect(screen.getByRole('button')).toHaveAccessibleName('Cart, 3 items');
});

describe('Menu', () => {
  it('opens by keyboard, runs the chosen entry and returns the focus', async () => {
    const edit = jest.fn();
    const remove = jest.fn();
    render(
      <MemoryRouter>
        <Menu
          label="More for Trail Tee"
          iconOnly
          entries={[
            { key: 'edit', label: 'Edit', onSelect: edit },
            { key: 'orders', label: 'Orders', to: '/orders' },
            { key: 'delete', label: 'Delete', onSelect: remove, danger: true },
          ]}
        />
      </MemoryRouter>,
    );
    const trigger = screen.getByRole('button', { name: 'More for Trail Tee' });
    trigger.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('menuitem', { name: 'Orders' })).toHaveAttribute('href', '/orders');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(remove).toHaveBeenCalledTimes(1);
    expect(edit).not.toHaveBeenCalled();
    expect(trigger).toHaveFocus();
  });
});
