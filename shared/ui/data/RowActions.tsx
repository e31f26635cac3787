import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { media, theme } from '../theme/theme';

/** The small buttons at the end of a row. On a phone's card they are at the lower left, aligned with the text. */
export function RowActions({ children }: { children: ReactNode }) {
  return <Box>{children}</Box>;
}

const Box = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-inline-end: -${theme.space[3]};

  ${media.phone} {
    justify-content: flex-start;
    margin-inline: -${theme.space[3]};
    margin-block-end: -${theme.space[2]};
  }
`;
