import styled from 'styled-components';
import { theme } from '../theme/theme';

interface Props {
  /** The shop's name. */
  name: string;
  /** Height of the mark in px. Default 28. */
  size?: number;
  /** Only the mark, which then carries the name. */
  markOnly?: boolean;
}

/** The shop's mark, three strides that lean forward, and its name. */
export function Logo({ name, size = 28, markOnly = false }: Props) {
  return (
    <Root>
      <Mark
        viewBox="0 0 40 32"
        width={size * 1.25}
        height={size}
        role={markOnly ? 'img' : undefined}
        aria-label={markOnly ? name : undefined}
        aria-hidden={markOnly ? undefined : true}
      >
        <path d="M0 32 9 14h8L8 32Z" opacity="0.45" />
        <path d="m10.5 32 12-24h8l-12 24Z" opacity="0.75" />
        <path d="M21 32 37 0h3v13L30.500 32Z" />
      </Mark>
      {!markOnly && <Word $size={size}>{name}</Word>}
    </Root>
  );
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.55em;
  min-width: 0;
`;

const Mark = styled.svg`
  flex: none;
  fill: ${theme.color.accent};
`;

const Word = styled.span<{ $size: number }>`
  font-family: ${theme.font.display};
  font-stretch: 125%;
  font-weight: 900;
  font-size: ${({ $size }) => ($size * 0.68) / 16}rem;
  line-height: 1;
  letter-spacing: -0.02em;
  text-transform: uppercase;
  white-space: nowrap;
  overflow: hidden;
  text-overflow: ellipsis;
`;
