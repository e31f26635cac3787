import { Button, Field, TextInput, belowLabel, theme } from '@shop/shared/ui';
import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { generatePassword } from './password';

interface Props {
  label: string;
  error: string | undefined;
  input: ComponentPropsWithRef<'input'>;
  onGenerate: (password: string) => void;
}

/** A password for another person. It is readable because the user has to pass it on. A button generates one. */
export function NewPasswordField({ label, error, input, onGenerate }: Props) {
  return (
    <Row>
      <PasswordField
        label={label}
        required
        error={error}
        hint="Hand it over in person. They can change it under My Account."
      >
        <TextInput {...input} autoComplete="off" spellCheck={false} autoCapitalize="none" />
      </PasswordField>
      <Button onClick={() => onGenerate(generatePassword())}>Generate</Button>
    </Row>
  );
}

/* The hint goes on below the button. */
const PasswordField = styled(Field)`
  grid-column: 1 / -1;
  grid-row: 1;
  display: grid;
  grid-template-columns: subgrid;

  & > :not(p) {
    grid-column: 1;
  }

  & > p {
    grid-column: 1 / -1;
  }
`;

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${theme.space[2]};
  align-items: start;

  /* Beside the box, under its label. */
  & > button {
    grid-column: 2;
    grid-row: 1;
    margin-top: ${belowLabel};
  }
`;
