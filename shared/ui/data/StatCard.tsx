import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/Skeleton';
import { VisuallyHidden } from '../layout/VisuallyHidden';
import { theme, type Tone } from '../theme/theme';
import { ownElement } from '../own-element';

interface Props {
  label: ReactNode;
  /** The formatted number. */
  value: ReactNode;
  /** What the number counts, or how it changed. */
  hint?: ReactNode;
  /** A decorative icon at the end of the label. */
  icon?: ReactNode;
  /** An `InfoTip` that explains exactly what is counted. */
  info?: ReactNode;
  /** The color of the number: green or red for a result. */
  tone?: Tone;
  /** Shows a skeleton of the same height in place of the number. */
  loading?: boolean;
}

/** A card with one number of an overview. */
export function StatCard({ label, value, hint, icon, info, tone, loading = false }: Props) {
  return (
    <Root>
      <Label>
        <Term>
          {ownElement(label)}
          {info}
        </Term>
        {icon && <Icon aria-hidden="true">{icon}</Icon>}
      </Label>
      <Value $tone={tone}>
        {loading ? (
          <>
            <VisuallyHidden>Loading</VisuallyHidden>
            <Skeleton width="60%" height="1em" />
          </>
        ) : (
          value
        )}
      </Value>
      {hint && <Hint>{hint}</Hint>}
    </Root>
  );
}

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
  min-width: 0;
  padding: ${theme.space[4]} ${theme.space[5]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
`;

/* The height is the same with and without an icon or tip, so that the numbers of adjacent cards align. */
const Label = styled.p`
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 1.5rem;
  gap: ${theme.space[2]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};
`;

const Term = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[1]};
`;

const Icon = styled.span`
  display: inline-flex;
`;

const Value = styled.p<{ $tone: Tone | undefined }>`
  position: relative;
  font-size: ${theme.size.displaySm};
  font-weight: ${theme.weight.bold};
  line-height: ${theme.leading.snug};
  letter-spacing: -0.01em;
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
  ${({ $tone }) => $tone && `color: ${theme.tone[$tone].text};`}
`;

const Hint = styled.p`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  text-wrap: balance;
`;
