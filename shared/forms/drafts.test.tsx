import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { ApiError } from '@shop/shared/api';
import { renderPage, userOf } from '@shop/shared/testing';
import { Field, TextInput } from '@shop/shared/ui';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { z } from 'zod';
import { DraftNotices } from './DraftNotices';
import { FormDialog } from './FormDialog';
import { draftsOf, dropDraftsOf } from './drafts';
import { useFormDialog } from './useFormDialog';
import { useFreshRecord } from './useFreshRecord';

interface Thing {
  _id: string;
  name: string;
  code: string;
  version: number;
}

const schema = z.object({ name: z.string().min(1), code: z.string(), password: z.string() });
const thing: Thing = { _id: 't1', name: 'Cap', code: 'C-1', version: 1 };
const fieldsOf = ({ name, code }: Thing) => ({ name, code, password: '' });

const refused = (code: string): { error: ApiError } => ({
  error: { status: 409, code, error: 'Cap was changed meanwhile.', errors: [], details: {} },
});
const save = jest.fn<(body: { name: string; code: string; version: number }) => Promise<{ error?: unknown }>>();
const load = jest.fn<() => Promise<{ data?: Thing }>>();

function ThingDialog({ files, onClose }: { files: readonly string[]; onClose: () => void }) {
  const { record = thing, fresh } = useFreshRecord(thing, load, fieldsOf);
  const { form, errors, dialog } = useFormDialog({
    schema,
    defaults: fieldsOf(record),
    draft: { form: 'thing', record: thing._id, title: 'Edit Cap' },
    files,
    conflict: { fresh, labels: { name: 'Name', code: 'Code' } },
    save: ({ name, code }) => save({ name, code, version: record.version }),
    onClose,
    failureTitle: () => 'Failed to save thing',
  });
  return (
    <FormDialog title="Edit Thing" submitLabel="Save" {...dialog}>
      {(['name', 'code', 'password'] as const).map((field) => (
        <Field key={field} label={field} error={errors[field]?.message}>
          <TextInput {...form.register(field)} />
        </Field>
      ))}
    </FormDialog>
  );
}

function Things({ files }: { files: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <DraftNotices hidden={open} forms={{ thing: () => setOpen(true) }} />
      <button onClick={() => setOpen(true)}>Edit</button>
      {open && <ThingDialog files={files} onClose={() => setOpen(false)} />}
    </>
  );
}

const ann = userOf({ _id: 'ann', role: 'admin' });
const bob = userOf({ _id: 'bob', role: 'admin' });

const visit = async (who = ann, files: readonly string[] = []) => {
  const page = renderPage(<Things files={files} />, { at: '/things', user: who });
  await screen.findByRole('button', { name: 'Edit' });
  const box = (name: string) => screen.getByRole('textbox', { name });
  return {
    ...page,
    box,
    edit: () => page.user.click(screen.getByRole('button', { name: 'Edit' })),
    retype: async (name: string, text: string) => {
      await page.user.clear(box(name));
      await page.user.type(box(name), text);
    },
    press: (name: string) => page.user.click(screen.getByRole('button', { name })),
  };
};

afterEach(() => {
  save.mockReset();
  load.mockReset();
});

describe('form drafts', () => {
  it('a form draft is offered again on its page after a reload and removed once it is saved', async () => {
    const before = await visit();
    await before.edit();
    await before.retype('name', 'Hat');
    before.unmount();

    const page = await visit();
    expect(screen.getByRole('status')).toHaveTextContent('Unsaved changes: Edit Cap');
    await page.press('Continue');
    expect(page.box('name')).toHaveValue('Hat');
    expect(page.box('code')).toHaveValue('C-1');
    expect(screen.getByText('Your unsaved changes are back')).toBeVisible();
    save.mockResolvedValue({});
    await page.press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(save).toHaveBeenCalledWith({ name: 'Hat', code: 'C-1', version: 1 });
    expect(screen.queryByText('Unsaved changes: Edit Cap')).toBeNull();
  });

  it('a form draft is discarded in its notice, in its form and by leaving the form', async () => {
    const first = await visit();
    await first.edit();
    await first.retype('name', 'Hat');
    first.unmount();
    const again = await visit();
    await again.press('Discard');
    expect(screen.queryByText(/^Unsaved changes/)).toBeNull();
    expect(draftsOf('ann', 'thing')).toEqual([]);
    again.unmount();

    const before = await visit();
    await before.edit();
    await before.retype('name', 'Hat');
    before.unmount();
    const page = await visit();
    await page.press('Continue');
    await page.press('Start over');
    expect(page.box('name')).toHaveValue('Cap');
    expect(draftsOf('ann', 'thing')).toEqual([]);
    await page.retype('name', 'Hat');
    expect(draftsOf('ann', 'thing')).toHaveLength(1);
    await page.user.keyboard('{Escape}');
    await page.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(draftsOf('ann', 'thing')).toEqual([]);
  });

  it('a form draft is hidden from other users of the tab and removed when its author signs out', async () => {
    const before = await visit();
    await before.edit();
    await before.retype('name', 'Hat');
    before.unmount();
    const other = await visit(bob);
    expect(screen.queryByText(/^Unsaved changes/)).toBeNull();
    await other.edit();
    expect(other.box('name')).toHaveValue('Cap');
    other.unmount();
    dropDraftsOf('bob');
    expect(draftsOf('ann', 'thing')).toHaveLength(1);
    dropDraftsOf('ann');
    await visit();
    expect(screen.queryByText(/^Unsaved changes/)).toBeNull();
  });

  it('a form draft never contains a password', async () => {
    const before = await visit();
    await before.edit();
    await before.retype('password', 'secret-word');
    expect(draftsOf('ann', 'thing')).toEqual([]);
    await before.retype('name', 'Hat');
    expect(Object.values(window.sessionStorage).join()).toContain('Hat');
    expect(Object.values(window.sessionStorage).join()).not.toContain('secret-word');
  });

  it('a form draft names the files that have to be chosen again', async () => {
    const before = await visit(ann, ['a.jpg', 'b.png']);
    await before.edit();
    await waitFor(() => expect(draftsOf('ann', 'thing')).toHaveLength(1));
    before.unmount();
    const page = await visit();
    await page.press('Continue');
    expect(screen.getByText('You had chosen a.jpg, b.png: choose them again.')).toBeVisible();
  });

  it('a form says when the storage of the tab has no room for its draft, until it is saved', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const page = await visit();
    await page.edit();
    expect(screen.queryByRole('alert')).toBeNull();
    await page.retype('name', 'Hat');
    expect(page.box('name')).toHaveValue('Hat');
    expect(draftsOf('ann', 'thing')).toEqual([]);
    expect(screen.getByRole('alert')).toHaveTextContent('This browser cannot keep what you typed');
    full.mockRestore();
    await page.retype('name', 'Cap');
    expect(screen.queryByRole('alert')).toBeNull();
    await page.retype('name', 'Hats');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(draftsOf('ann', 'thing')).toHaveLength(1);
  });
});

describe('editing conflicts', () => {
  const outrun = async () => {
    save.mockResolvedValueOnce(refused('VERSION_OLD')).mockResolvedValue({});
    load.mockResolvedValue({ data: { ...thing, name: 'Beret', code: 'C-2', version: 2 } });
    const page = await visit();
    await page.edit();
    await page.retype('name', 'Hat');
    await page.press('Save');
    const conflict = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
    return { ...page, conflict };
  };

  it('an editing conflict shows both values, keeps the local one and saves it over the newer version', async () => {
    const page = await outrun();
    expect(page.conflict.getByText('Theirs: Beret')).toBeVisible();
    expect(page.conflict.getByText('Mine: Hat')).toBeVisible();
    expect(page.conflict.getByText('Also changed by them: Code: C-2')).toBeVisible();
    expect(page.box('name')).toHaveValue('Hat');
    expect(page.box('code')).toHaveValue('C-2');
    await page.press('Save');
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Hat', code: 'C-2', version: 2 }));
  });

  it('an editing conflict uses the value of the other person when the user chooses it', async () => {
    const page = await outrun();
    await page.user.click(page.conflict.getByRole('radio', { name: 'Theirs' }));
    expect(page.box('name')).toHaveValue('Beret');
    await page.press('Save');
    await waitFor(() => expect(save).toHaveBeenLastCalledWith({ name: 'Beret', code: 'C-2', version: 2 }));
  });

  it('an editing conflict is shown when an outdated draft is continued', async () => {
    const before = await visit();
    await before.edit();
    await before.retype('name', 'Hat');
    before.unmount();
    // The record has changed since, so the draft was based on another name.
    const key = Object.keys(window.sessionStorage)[0] ?? '';
    const kept = window.sessionStorage.getItem(key) ?? '';
    window.sessionStorage.setItem(key, kept.replace('"base":{"name":"Cap"}', '"base":{"name":"Visor"}'));
    const page = await visit();
    await page.press('Continue');
    const conflict = within(await screen.findByRole('region', { name: 'Changed meanwhile' }));
    expect(conflict.getByText('Theirs: Cap')).toBeVisible();
    expect(conflict.getByText('Mine: Hat')).toBeVisible();
  });
});
