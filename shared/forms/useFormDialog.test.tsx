import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '@shop/shared/api';
import { renderPage, textsOf } from '@shop/shared/testing';
import { Field, TextInput } from '@shop/shared/ui';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { z } from 'zod';
import { FormDialog } from './FormDialog';
import { useFormDialog } from './useFormDialog';

const schema = z.object({ name: z.string().min(1, 'Name is required'), code: z.string().min(1, 'Code is required') });

const refusal = (status: number, rest: Partial<ApiError> = {}): { error: ApiError } => ({
  error: { status, code: 'X', error: '', errors: [], details: {}, ...rest },
});

const save = jest.fn<(values: z.output<typeof schema>) => Promise<{ error?: unknown }>>();

function ThingDialog({ summary = false }: { summary?: boolean }) {
  const { form, errors, dialog } = useFormDialog({
    schema,
    defaults: { name: '', code: '' },
    summary,
    save,
    done: 'Thing added',
    onClose: () => undefined,
    failureTitle: () => 'Failed to add thing',
  });
  return (
    <FormDialog title="Add Thing" submitLabel="Add" {...dialog}>
      <Field label="Name" required error={errors.name?.message}>
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="Code" required error={errors.code?.message}>
        <TextInput {...form.register('code')} />
      </Field>
    </FormDialog>
  );
}

const open = (props: { summary?: boolean } = {}) => {
  const { user } = renderPage(<ThingDialog {...props} />, { at: '/things' });
  const dialog = within(screen.getByRole('dialog', { name: 'Add Thing' }));
  const button = dialog.getByRole('button', { name: 'Add' });
  return {
    user,
    dialog,
    button,
    submit: () => user.click(button),
    fill: async () => {
      await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Cap');
      await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'C-1');
    },
  };
};

afterEach(() => {
  save.mockReset();
});

describe('a refused save', () => {
  it('shows the reason outside the scrolling part and leaves the focus on the button', async () => {
    save.mockResolvedValue(refusal(422, { error: 'The shop is closed' }));
    const { dialog, fill, submit, button } = open();
    await fill();
    await submit();
    const alert = await dialog.findByRole('alert');
    expect(textsOf(alert)).toEqual(['Failed to add thing', 'The shop is closed']);
    expect(alert.closest('form')).toBeNull();
    expect(button).toHaveFocus();
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Cap');
  });

  it('announces the same message again after another try', async () => {
    save.mockResolvedValue(refusal(409, { error: 'In use' }));
    const { dialog, fill, submit } = open();
    await fill();
    await submit();
    const first = await dialog.findByRole('alert');
    await submit();
    expect(await dialog.findByRole('alert')).not.toBe(first);
  });

  it.each([
    [0, 'Please check your connection and try again.'],
    [500, 'Something went wrong on our side. Try again.'],
  ])('blames the connection only when no response arrived: status %s', async (status, text) => {
    save.mockResolvedValue(refusal(status));
    const { dialog, fill, submit } = open();
    await fill();
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent(`Failed to add thing${text}`);
  });

  it('counts the invalid fields, updates the count and focuses the first field', async () => {
    const { user, dialog, submit } = open();
    await submit();
    expect(await dialog.findByRole('alert')).toHaveTextContent('2 fields need attention');
    expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    await user.keyboard('Cap');
    expect(await dialog.findByText('1 field needs attention')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: 'Code' }), 'C');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });

  it('leaves the focus where somebody types, though a timer of the form comes late', async () => {
    const { dialog } = open();
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await waitFor(() => expect(name).toHaveFocus());
    jest.useFakeTimers();
    try {
      await act(async () => void fireEvent.click(dialog.getByRole('button', { name: 'Add' })));
      expect(dialog.getByText('Name is required')).toBeVisible();
      await act(async () => void fireEvent.input(name, { target: { value: 'Robin' } }));
      expect(dialog.queryByText('Name is required')).toBeNull();
      act(() => void jest.runAllTimers());
      expect(name).toHaveFocus();
    } finally {
      jest.useRealTimers();
    }
  });

  it('counts and focuses the fields that the server finds invalid', async () => {
    save.mockResolvedValue(refusal(422, { error: 'No', errors: [{ field: 'code', message: 'Code is taken' }] }));
    const { dialog, fill, submit } = open();
    await fill();
    await submit();
    expect(await dialog.findByText('Code is taken')).toBeVisible();
    expect(dialog.getByRole('alert')).toHaveTextContent('1 field needs attention');
    expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
  });
});

describe('a long form', () => {
  it('lists its current errors at the top, each with a button that leads to its field', async () => {
    const { user, dialog, submit } = open({ summary: true });
    await submit();
    expect(dialog.getByRole('group', { name: '2 fields need attention' })).toHaveFocus();
    const first = dialog.getByRole('alert');
    await submit();
    expect(dialog.getByRole('alert')).not.toBe(first);
    expect(dialog.getByRole('group')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Code: Code is required' }));
    expect(dialog.getByRole('textbox', { name: 'Code' })).toHaveFocus();
    await user.keyboard('C');
    expect(await dialog.findByRole('group', { name: '1 field needs attention' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: /^Code/ })).toBeNull();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Cap');
    expect(dialog.queryByRole('alert')).toBeNull();
    expect(save).not.toHaveBeenCalled();
  });

  it('lists field errors of the server at the top and other refusals above the buttons', async () => {
    save.mockResolvedValueOnce(refusal(422, { errors: [{ field: 'code', message: 'Code is taken' }] }));
    const { dialog, fill, submit } = open({ summary: true });
    await fill();
    await submit();
    expect(await dialog.findByRole('button', { name: 'Code: Code is taken' })).toBeVisible();
    expect(dialog.getByRole('group')).toHaveFocus();
    save.mockResolvedValueOnce(refusal(422, { error: 'The shop is closed' }));
    await submit();
    const alert = await dialog.findByText('The shop is closed');
    expect(alert.closest('form')).toBeNull();
    expect(dialog.queryByRole('group')).toBeNull();
  });
});
