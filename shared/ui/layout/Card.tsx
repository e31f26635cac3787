import type { ElementType, ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { media, theme, type Space } from '../theme/theme';

interface Props {
  children: ReactNode;
  /** A step of the spacing scale. Default value: 5 (20 px). */
  padding?: Space;
  /** Shows a colored edge, for the few cards that need attention, such as orders on credit. */
  highlighted?: boolean;
  /** Lifts the card on hover, for cards whose title is a link or a button. */
  interactive?: boolean;
  /** The element to render: `section`, `article`, `li`. Default value: `div`. */
  as?: ElementType;
  className?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** A surface that groups related content. */
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
