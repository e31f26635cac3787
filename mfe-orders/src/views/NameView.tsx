import { Button, Field, TextInput, theme } from '@shop/shared/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { type SavedView, nameProblem } from './saved-views';

interface Props {
  /** The label of the text box. */
  label: string;
  /** The initial name. */
  first: string;
  /** The current name of a view that is renamed. */
  own?: string;
  /** The existing views, whose names are taken. */
  views: readonly SavedView[];
  submitLabel: string;
  onSubmit: (name: string) => void;
}

/** A form for the name of a view. It shows errors and keeps the typed text. */
export function NameView({ label, first, own, views, submitLabel, onSubmit }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const renames = own !== undefined;
  // When renaming, the form replaces the button that was pressed, so it takes the focus.
  useEffect(() => {
    if (!renames) return;
    box.current?.focus();
    box.current?.select();
  }, [renames]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes the event to the parent components, too. The page must not receive it.
    event.stopPropagation();
    const found = nameProblem(name.trim(), views, own);
    setProblem(found);
    if (found === null) onSubmit(name.trim());
    else box.current?.focus();
  };
  return (
    <NameForm noValidate aria-label={submitLabel} onSubmit={submit}>
      <Field label={label} error={problem ?? undefined}>
        <TextInput
          ref={box}
          value={name}
          autoComplete="off"
          onChange={({ target }) => {
            setProblem(null);
            setName(target.value);
          }}
        />
      </Field>
      <Button type="submit">{submitLabel}</Button>
    </NameForm>
  );
}

const NameForm = styled.form`
  display: grid;
  gap: ${theme.space[2]};
`;
