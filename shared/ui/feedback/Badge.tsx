import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { theme, type Tone } from '../theme/theme';

interface Props {
  children: ReactNode;
  /** Default value: `neutral`. */
  tone?: Tone;
  icon?: ReactNode;
  /** A solid fill instead of a soft one, for badges on pictures. Accent and neutral differ only in their colors. */
  solid?: boolean;
  className?: string;
}

/** A short label for a state or count. */
export function Badge({ children, tone = 'neutral', icon, solid = false, className }: Props) {
  return (
    <Root $tone={tone} $solid={solid} className={className}>
      {icon}
      <Label>{children}</Label>
    </Root>
  );
}

function fillOf({ $tone, $solid }: { $tone: Tone; $solid: boolean }): string {
  const { soft, text } = theme.tone[$tone];
  if (!$solid) return `background: ${soft}; color: ${text};`;
  return $tone === 'accent'
    ? `background: ${theme.color.accent}; color: ${theme.color.onAccent};`
    : `background: ${theme.color.ink}; color: ${theme.color.onInk};`;
}

const Root = styled.span<{ $tone: Tone; $solid: boolean }>`
  display: inline-flex;
  align-items: center;
  gap: 0.3em;
  width: fit-content;
  max-width: 100%;
  padding: 0.1875rem 0.5rem;
  border-radius: ${theme.radius.sm};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.bold};
  line-height: 1.35;
  font-variant-numeric: tabular-nums;
  white-space: nowrap;
  ${fillOf}
`;

const Label = styled.span`
  display: inline-block;
  overflow: hidden;
  text-overflow: ellipsis;

  &::first-letter {
    text-transform: uppercase;
  }
`;
