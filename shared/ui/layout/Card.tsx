import type { ElementType, ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { media, theme, type Space } from '../theme/theme';

interface Props {
  children: ReactNode;
  /** Step of the spacing scale. Default 5 (20 px). */
  padding?: Space;
  /** A colored edge for the few that need an eye, such as orders on credit. */
  highlighted?: boolean;
  /** Lifts under the pointer. For cards whose title is a link or a button. */
  interactive?: boolean;
  /** The element to render: `section`, `article`, `li`. Default `div`. */
  as?: ElementType;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** A surface that groups what belongs together. */
export function Card({ children, padding = 5, highlighted, interactive, ...rest }: Props) {
  return (
    <Box $padding={padding} $highlighted={highlighted} $interactive={interactive} {...rest}>
      {children}
    </Box>
  );
}

const Box = styled.div<{ $padding: Space; $highlighted?: boolean; $interactive?: boolean }>`
  position: relative;
  min-width: 0;
  padding: ${({ $padding }) => theme.space[$padding]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};
  ${({ $highlighted }) =>
    $highlighted &&
    css`
      border-color: ${theme.color.accentText};
      box-shadow: inset 3px 0 0 ${theme.color.accent};
    `}
  ${({ $interactive }) =>
    $interactive &&
    css`
      transition:
        box-shadow ${theme.duration.fast} ${theme.ease},
        border-color ${theme.duration.fast} ${theme.ease};

      ${media.hover} {
        &:hover {
          border-color: ${theme.color.borderStrong};
          box-shadow: ${theme.shadow.mid};
        }
      }
    `}
`;
