import { useId, useMemo, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { AlertIcon } from '../icons';
import { visuallyHidden } from '../theme/mixins';
import { theme } from '../theme/theme';
import { FieldContext } from './field-context';
import { ownElement } from '../own-element';

interface Props {
  /** The label of the control. */
  label: ReactNode;
  /** One control from this folder. It connects itself to the label, hint and error. */
  children: ReactNode;
  /** Help text that is always visible. */
  hint?: ReactNode;
  /** The error text. It also marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Shows the label only to screen readers, for toolbars with self-explanatory controls. */
  hideLabel?: boolean;
  className?: string;
}

/** A control with its label, hint and error. */
export function Field({ label, children, hint, error, required = false, hideLabel = false, className }: Props) {
  const id = useId();
  const hasHint = Boolean(hint);
  const hasError = Boolean(error);
  const wiring = useMemo(
    () => ({
      controlId: id,
      describedBy: [hasError && `${id}-error`, hasHint && `${id}-hint`].filter(Boolean).join(' ') || undefined,
      invalid: hasError,
      required,
    }),
    [id, hasError, hasHint, required],
  );
  return (
    <Root className={className}>
      <Label htmlFor={id} $hidden={hideLabel}>
        {ownElement(label)}
        {required && <Mark aria-hidden="true">*</Mark>}
      </Label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasError && (
        <ErrorText id={`${id}-error`}>
          <AlertIcon size={16} aria-hidden="true" />
          <span>{error}</span>
        </ErrorText>
      )}
      {hasHint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
`;

/** The height of a label with the gap below it: how far a control is below the top of its field. */
export const belowLabel = `calc(${theme.size.sm} * 1.5 + ${theme.space[1]})`;

const Label = styled.label<{ $hidden: boolean }>`
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  ${({ $hidden }) => $hidden && visuallyHidden}
`;

const Mark = styled.span`
  margin-inline-start: 0.2em;
  color: ${theme.color.redText};
`;

/** The error text of a control, also used by grouped controls. */
export const ErrorText = styled.p`
  display: flex;
  align-items: flex-start;
  gap: 0.375rem;
  color: ${theme.color.redText};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};

  & > svg {
    flex: none;
    margin-top: 0.16em;
  }
`;

/** The help text of a control. */
const Hint = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  text-wrap: pretty;
`;
