import { styled } from 'styled-components';
import { theme } from '../theme/theme';

interface Props {
  /** The id of the main region, which needs `tabIndex={-1}` to get the focus. Default value: `main`. */
  target?: string;
  /** Default value: `Skip to content`. */
  children?: string;
}

/** The first link of the page. It is invisible until it gets the focus, and it jumps over the header. */
export function SkipLink({ target = 'main', children = 'Skip to content' }: Props) {
  return <Anchor href={`#${target}`}>{children}</Anchor>;
}

const Anchor = styled.a`
  position: fixed;
  top: ${theme.space[2]};
  left: ${theme.space[2]};
  z-index: ${theme.z.tooltip};
  padding: ${theme.space[3]} ${theme.space[5]};
  border-radius: ${theme.radius.md};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  font-weight: ${theme.weight.semibold};
  transform: translateY(-200%);

  &:focus {
    transform: none;
  }
`;
