import { media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

/**
 * The box in which the matrix scrolls in both directions, so that the page never does. A cell that gets the keyboard
 * focus is not hidden by the sticky row headers.
 */
export const Frame = styled.div`
  --row: 36px;
  --cell: 4.75rem;
  --name: 9rem;
  --line: 1px solid ${theme.color.border};

  isolation: isolate;
  max-height: min(60dvh, 34rem);
  overflow: auto;
  overscroll-behavior-inline: contain;
  scroll-padding-block: 3.75rem ${theme.space[4]};
  scroll-padding-inline: calc(var(--name) + ${theme.space[4]}) ${theme.space[4]};
  border: var(--line);
  border-radius: ${theme.radius.md};

  /* A finger's rows; three or four columns fit beside the names. */
  ${media.phone} {
    --row: ${theme.target};
    --cell: 3.75rem;
    --name: 5.5rem;
  }
`;

/** The matrix. Its cells have separate borders, because sticky cells do not keep collapsed ones. */
export const Sheet = styled.table`
  min-width: 100%;
  border-collapse: separate;
  border-spacing: 0;
  color: ${theme.color.text};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  th,
  td {
    padding: 0;
    border-top: var(--line);
    border-inline-start: var(--line);
    background: ${theme.color.surface};
    vertical-align: top;
  }

  tr:first-child > :is(th, td) {
    border-top: 0;
  }

  thead + tbody > tr:first-child > :is(th, td),
  tfoot > tr:first-child > :is(th, td) {
    border-top: var(--line);
  }

  th {
    padding: ${theme.space[1]} ${theme.space[2]};
    background: ${theme.color.raised};
    color: ${theme.color.muted};
    font-weight: ${theme.weight.semibold};
    line-height: 1.25;
    text-align: start;
    vertical-align: middle;
  }

  thead th {
    position: sticky;
    top: 0;
    z-index: 1;
    height: var(--row);
    font-size: ${theme.size.xs};
    text-align: end;
  }

  tr > th:first-child {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    border-inline-start: 0;
    text-align: start;
  }

  thead > tr > th:first-child {
    z-index: 2;
  }

  tbody th {
    color: ${theme.color.text};
  }

  /* A long name takes three lines at most; the whole of it is its title. */
  th > span {
    display: inline-flex;
    gap: ${theme.space[1]};
    align-items: center;
    max-width: var(--name);

    & > span:last-child {
      display: -webkit-box;
      -webkit-box-orient: vertical;
      -webkit-line-clamp: 3;
      min-width: 0;
      overflow: hidden;
      overflow-wrap: break-word;
    }
  }

  /* Of a column no wider than its numbers, the dot stands above the name. */
  thead th:not(:first-child) > span {
    flex-direction: column;
    align-items: flex-end;
  }

  td[data-total] {
    height: var(--row);
    padding: 0 ${theme.space[2]};
    background: ${theme.color.raised};
    color: ${theme.color.muted};
    font-weight: ${theme.weight.semibold};
    text-align: end;
    vertical-align: middle;
  }

  tbody td {
    height: var(--row);
  }

  /* As high as its cell, which an error in another cell of the row makes higher. */
  input {
    display: block;
    width: var(--cell);
    min-width: 100%;
    height: 100%;
    min-height: var(--row);
    padding: 0 ${theme.space[2]};
    border: 0;
    border-radius: 0;
    background: none;
    color: inherit;
    font: inherit;
    text-align: end;
  }

  input:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }

  /* Not by their color alone: none left is bold over a line, few stand over dots. */
  [data-level='out'] {
    border-bottom: 3px solid;
    background: ${theme.color.redSoft};
    color: ${theme.color.redText};
    font-weight: ${theme.weight.bold};
  }

  [data-level='low'] {
    border-bottom: 3px dotted;
    background: ${theme.color.yellowSoft};
    color: ${theme.color.yellowText};
  }

  td[data-current] {
    outline: 2px solid ${theme.color.text};
    outline-offset: -2px;
  }

  td[data-wrong] {
    outline: 2px solid ${theme.color.redText};
    outline-offset: -2px;
    background: ${theme.color.redSoft};
    color: ${theme.color.redText};

    & > input {
      height: var(--row);
    }
  }

  em {
    display: block;
    width: min-content;
    min-width: 100%;
    padding: 0 ${theme.space[2]} ${theme.space[1]};
    font-size: ${theme.size.xs};
    font-style: normal;
    font-weight: ${theme.weight.semibold};
    line-height: 1.25;
    text-align: end;
  }

  /* 16 px text, as phones enlarge the page for anything smaller. */
  ${media.phone} {
    input {
      padding: 0 ${theme.space[1]};
      font-size: ${theme.size.md};
    }
  }
`;

/** Below the matrix: legend of its marks, and the undo of a paste. Its height is the same without the undo. */
export const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[1]} ${theme.space[4]};
  min-height: 36px;
  margin-top: ${theme.space[1]};
`;

/** The meaning of a mark, after the mark. */
export const Mark = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};

  &::before {
    content: '';
    display: inline-block;
    width: 1.25rem;
    height: 0.875rem;
    margin-inline-end: ${theme.space[1]};
    vertical-align: text-bottom;
  }

  &[data-level='out']::before {
    border-bottom: 3px solid ${theme.color.redText};
    background: ${theme.color.redSoft};
  }

  &[data-level='low']::before {
    border-bottom: 3px dotted ${theme.color.yellowText};
    background: ${theme.color.yellowSoft};
  }
`;
