import { css, styled } from 'styled-components';
import { media, theme } from '../theme/theme';

/** The frame of a list: a bordered surface for a table, no frame for cards, which have their own borders. */
export const Frame = styled.div<{ $cards: boolean }>`
  min-width: 0;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${({ $cards }) =>
    $cards
      ? css`
          display: flex;
          flex-direction: column;
          gap: ${theme.space[3]};
        `
      : css`
          border: 1px solid ${theme.color.border};
          border-radius: ${theme.radius.lg};
          background: ${theme.color.surface};
        `}
`;

export const Table = styled.table`
  width: 100%;
  border-collapse: separate;
`;

/* Half of the space between two columns: ten columns of an order fit beside the menu at 1440 px. */
const GUTTER = '0.625rem';

/* A page with a fixed bar at the top sets --list-top to the height of that bar. */
export const HeadCell = styled.th<{ $align?: 'start' | 'end'; $width?: string; $control?: boolean }>`
  position: sticky;
  top: var(--list-top, 0px);
  z-index: 1;
  height: ${theme.rowHead};
  padding: 0 ${GUTTER};
  border-bottom: 1px solid ${theme.color.border};
  background: ${theme.color.surface};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.semibold};
  text-align: ${({ $align }) => ($align === 'end' ? 'right' : 'left')};
  white-space: nowrap;
  ${({ $width }) => $width && `width: ${$width};`}
  ${({ $control }) => $control && `width: ${theme.target};`}

  &:first-child {
    padding-inline-start: ${theme.space[4]};
    border-start-start-radius: ${theme.radius.lg};
  }

  &:last-child {
    padding-inline-end: ${theme.space[4]};
    border-start-end-radius: ${theme.radius.lg};
  }
`;

export const SortButton = styled.button<{ $align?: 'start' | 'end' }>`
  display: inline-flex;
  flex-direction: ${({ $align }) => ($align === 'end' ? 'row-reverse' : 'row')};
  align-items: center;
  gap: ${theme.space[1]};
  min-height: ${theme.rowHead};
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  cursor: pointer;

  [aria-sort] > & {
    color: ${theme.color.text};
  }

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }

  /* Its place is kept, so that no column moves when the list is sorted by it. */
  [data-idle] {
    opacity: 0;
  }

  &:focus-visible [data-idle] {
    opacity: 0.6;
  }

  ${media.hover} {
    &:hover {
      color: ${theme.color.text};
    }

    &:hover [data-idle] {
      opacity: 0.6;
    }
  }
`;

/** The style of a row or card that can be opened. */
export const opens = css`
  cursor: pointer;

  &[aria-current] {
    background: ${theme.color.neutralSoft};
  }

  &:has([data-opens]:focus-visible) {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }

  ${media.hover} {
    &:hover:not([aria-current]) {
      background: color-mix(in srgb, ${theme.color.subtle} 55%, ${theme.color.surface});
    }
  }
`;

export const Line = styled.tr<{ $highlighted: boolean; $opens: boolean }>`
  &:not(:last-child) > * {
    border-bottom: 1px solid ${theme.color.border};
  }

  ${({ $highlighted }) =>
    $highlighted &&
    css`
      & > :first-child {
        box-shadow: inset 3px 0 0 ${theme.color.accent};
      }
    `}

  ${({ $opens }) => $opens && opens}
`;

const cell = css`
  height: ${theme.row};
  padding: ${theme.space[1]} ${GUTTER};
  line-height: 1.25rem;
  vertical-align: middle;
  overflow-wrap: anywhere;

  &:first-child {
    padding-inline-start: ${theme.space[4]};
  }

  &:last-child {
    padding-inline-end: ${theme.space[4]};
  }
`;

export const TitleCell = styled.th`
  ${cell}
  min-width: 9rem;
  font-weight: ${theme.weight.semibold};
  text-align: left;
`;

export const Cell = styled.td<{ $align?: 'start' | 'end'; $nowrap?: boolean }>`
  ${cell}
  text-align: ${({ $align }) => ($align === 'end' ? 'right' : 'left')};
  ${({ $nowrap }) => $nowrap && 'white-space: nowrap;'}
`;

/** The cell of a checkbox or menu, only as high as its control. */
export const Control = styled.td`
  height: ${theme.row};
  padding: 0 ${theme.space[1]};
  vertical-align: middle;

  &:first-child {
    padding-inline: ${theme.space[4]} 0;
  }

  &:last-child {
    padding-inline-end: ${theme.space[2]};
    text-align: right;
  }

  & > * {
    vertical-align: middle;
  }
`;

/** Values without their own column. */
export const Under = styled.span`
  display: block;
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.regular};
  line-height: 1rem;
  white-space: normal;
`;

export const Brief = styled.span<{ $nowrap?: boolean }>`
  ${({ $nowrap }) => $nowrap && 'white-space: nowrap;'}
`;

export const BriefLabel = styled.span`
  color: ${theme.color.muted};
`;

export const Open = styled.button`
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  font: inherit;
  text-align: left;
  overflow-wrap: anywhere;
  user-select: text;
  cursor: pointer;

  /* The whole row shows it. */
  &:focus-visible {
    outline: none;
  }
`;
