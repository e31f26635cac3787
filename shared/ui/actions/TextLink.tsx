import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { media, theme } from '../theme/theme';
import { ownElement } from '../own-element';

interface Props extends LinkProps {
  /** After the text, usually an arrow. */
  icon?: ReactNode;
  /** For a link outside a sentence: bold, underlined only on hover, 44 px high. */
  standalone?: boolean;
}

/** A text link within the shop. */
export function TextLink({ icon, standalone = false, children, ...rest }: Props) {
  return (
    <Root $standalone={standalone} {...rest}>
      {ownElement(children)}
      {icon}
    </Root>
  );
}

const alone = css`
  display: inline-flex;
  align-items: center;
  gap: ${theme.space[2]};
  min-height: ${theme.target};
  font-weight: ${theme.weight.semibold};
  text-decoration-color: transparent;

  & > svg {
    flex: none;
    transition: transform ${theme.duration.fast} ${theme.ease};
  }

  ${media.hover} {
    &:hover > svg {
      transform: translateX(3px);
    }
  }
`;

const Root = styled(Link)<{ $standalone: boolean }>`
  color: inherit;
  text-decoration: underline;
  text-decoration-thickness: 1px;
  text-underline-offset: 0.22em;
  border-radius: ${theme.radius.sm};
  transition: text-decoration-color ${theme.duration.fast} ${theme.ease};
  ${({ $standalone }) => $standalone && alone}

  ${media.hover} {
    &:hover {
      text-decoration-color: currentColor;
    }
  }
`;
