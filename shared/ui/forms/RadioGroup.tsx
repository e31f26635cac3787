import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { AlertIcon } from '../icons';
import { theme } from '../theme/theme';
import { ErrorText } from './Field';

export interface RadioGroupProps {
  /** The question. It is the accessible name of the group. */
  legend: ReactNode;
  /** Content beside the legend, such as the current choice or a link to a size guide. */
  legendEnd?: ReactNode;
  hideLegend?: boolean;
  required?: boolean;
  error?: ReactNode;
  children: ReactNode;
  className?: string;
}

/**
 * The frame of every single-choice control: a fieldset with legend and error. Radio inputs provide keyboard support and
 * names.
 */
export function RadioGroup({ legend, legendEnd, hideLegend, required, error, children, className }: RadioGroupProps) {
  const id = useId();
  return (
    <Fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      className={className}
    >
      <LegendRow $hidden={hideLegend}>
        <span id={`${id}-legend`}>{legend}</span>
        {required && <Mark aria-hidden="true">*</Mark>}
        {legendEnd && <End>{legendEnd}</End>}
      </LegendRow>
      {children}
      {error && (
        <ErrorText id={`${id}-error`}>
          <AlertIcon size={16} aria-hidden="true" />
          <span>{error}</span>
        </ErrorText>
      )}
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`;

const LegendRow = styled.div<{ $hidden?: boolean }>`
  display: flex;
  align-items: baseline;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  ${({ $hidden }) => $hidden && 'position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%);'}
`;

const Mark = styled.span`
  margin-inline-start: 0.2em;
  color: ${theme.color.redText};
`;

const End = styled.span`
  margin-inline-start: ${theme.space[2]};
  color: ${theme.color.muted};
  font-weight: ${theme.weight.regular};
`;
