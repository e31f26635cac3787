import { Button, Field, TextInput, theme } from '@shop/shared/ui';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { type SavedView, nameProblem } from './saved-views';

interface Props {
  /** What the box is called. */
  label: string;
  /** The name it starts with. */
  first: string;
  /** The name that the new one replaces. */
  own?: string;
  /** The views there are, whose names are taken. */
  views: readonly SavedView[];
  submitLabel: string;
  onSubmit: (name: string) => void;
}

/** Asks for the name of a view, and says what is wrong with it; what was typed stays. */
export function NameView({ label, first, own, views, submitLabel, onSubmit }: Props) {
  const box = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const renames = own !== undefined;
  // A press opened it, and it takes the place of the button that was pressed.
  useEffect(() => {
    if (!renames) return;
    box.current?.focus();
    box.current?.select();
  }, [renames]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // In React it is a child of the page.
    event.stopPropagation();
    const found = nameProblem(name.trim(), views, own);
    setProblem(found);
    if (found === null) onSubmit(name.trim());
    else box.current?.focus();
  };
  return (
    <Naming noValidate aria-label={submitLabel} onSubmit={submit}>
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
    </Naming>
  );
}

const Naming = styled.form`
  display: grid;
  gap: ${theme.space[2]};
`;
