import { theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** The height of the bar. */
export const BAR = '3.25rem';
/** Padding of a dialog's body. Sticky elements stop at it, and rows are visible through it. */
const PADDING = theme.space[1];

/** Sticky bar above the sheet. It has one line, and the head of the sheet sticks below it. */
export const Bar = styled.div`
  position: sticky;
  top: -${PADDING};
  z-index: 2;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: ${theme.space[2]};
  height: ${BAR};
  background: ${theme.color.raised};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;
  white-space: nowrap;

  & > [role='status'] {
    margin-inline-end: auto;
    font-weight: ${theme.weight.semibold};
  }
`;

/** Sticky head of the sheet. */
export const Head = styled.thead`
  position: sticky;
  top: calc(${BAR} - ${PADDING});
  z-index: 1;
  display: block;
  margin-inline: -1px;
  border-inline: var(--line);
  border-top: var(--line);
  background: ${theme.color.raised};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
