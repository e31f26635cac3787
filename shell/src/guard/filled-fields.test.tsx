import { describe, expect, it, jest } from '@jest/globals';
import { useShopForm } from '@shop/shared/forms';
import { renderPage } from '@shop/shared/testing';
import { Field, TextInput } from '@shop/shared/ui';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { noticeFilledFields } from './filled-fields';

/** Fills a field as a password manager does: without an event, and without the setter that React has put on it. */
const fill = (label: string, text: string) => {
  const field = screen.getByLabelText(label);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
};

/** A form whose values are in state, like those of the storefront. It renders at each event `answer` of the window. */
function StateForm({ onSend }: { onSend: (values: object) => void }) {
  const [values, setValues] = useState({ name: '', town: '' });
  const [, setAnswers] = useState(0);
  useEffect(() => {
    const answer = () => setAnswers((count) => count + 1);
    window.addEventListener('answer', answer);
    return () => window.removeEventListener('answer', answer);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSend(values);
  };
  return (
    <form onSubmit={submit}>
      <input type="checkbox" aria-label="gift" onChange={() => setValues({ ...values })} />
      {(['name', 'town'] as const).map((name) => (
        <Field key={name} label={name}>
          <TextInput value={values[name]} onChange={({ target }) => setValues({ ...values, [name]: target.value })} />
        </Field>
      ))}
      <button>Send</button>
    </form>
  );
}

const schema = z.object({ name: z.string(), town: z.string() });

/** A form of the back office. */
function StaffForm({ onSend }: { onSend: (values: object) => void }) {
  const { form, submit } = useShopForm({
    schema,
    defaults: { name: '', town: '' },
    save: (values) => {
      onSend(values);
      return Promise.resolve({});
    },
    onSaved: () => undefined,
    failureTitle: () => 'Failed',
  });
  return (
    <form onSubmit={submit}>
      <Field label="name">
        <TextInput {...form.register('name')} />
      </Field>
      <Field label="town">
        <TextInput {...form.register('town')} />
      </Field>
      <button>Send</button>
    </form>
  );
}

describe('noticeFilledFields', () => {
  it.each([
    ['in state', StateForm],
    ['of the back office', StaffForm],
  ])(
    'a form %s sends what was filled in without an event, and keeps it while another field is edited',
    async (_, Form) => {
      noticeFilledFields();
      const send = jest.fn<(values: object) => void>();
      const { user } = renderPage(<Form onSend={send} />);
      fill('name', 'Ada');
      await user.type(screen.getByLabelText('town'), 'Par');
      expect(screen.getByLabelText('name')).toHaveValue('Ada');
      fill('town', 'Paris');
      await user.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Ada', town: 'Paris' }));
    },
  );

  it.each([
    ['in state', StateForm],
    ['of the back office', StaffForm],
  ])('a form %s sends all fields that were filled in without an event', async (_, Form) => {
    noticeFilledFields();
    const send = jest.fn<(values: object) => void>();
    const { user } = renderPage(<Form onSend={send} />);
    fill('name', 'Ada');
    fill('town', 'Paris');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(send).toHaveBeenCalledWith({ name: 'Ada', town: 'Paris' }));
  });

  it('a form keeps all filled fields when the page renders for something else', async () => {
    noticeFilledFields();
    const send = jest.fn<(values: object) => void>();
    const { user } = renderPage(<StateForm onSend={send} />);
    fill('name', 'Ada');
    fill('town', 'Paris');
    for (let answers = 0; answers < 2; answers += 1) {
      await act(async () => window.dispatchEvent(new Event('answer')));
      expect(screen.getByLabelText('name')).toHaveValue('Ada');
      expect(screen.getByLabelText('town')).toHaveValue('Paris');
    }
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledWith({ name: 'Ada', town: 'Paris' });
  });

  it('a form keeps all filled fields when something else in it is pressed that takes no focus', () => {
    noticeFilledFields();
    renderPage(<StateForm onSend={() => undefined} />);
    fill('name', 'Ada');
    fill('town', 'Paris');
    fireEvent.click(screen.getByRole('checkbox', { name: 'gift' }));
    expect(screen.getByLabelText('name')).toHaveValue('Ada');
    expect(screen.getByLabelText('town')).toHaveValue('Paris');
  });
});
