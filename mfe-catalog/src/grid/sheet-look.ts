import { media, theme, visuallyHidden } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { BAR } from './sheet-head-look';

/**
 * The sheet. Its rows are grids, so that on phones a product's name has its own line. The cells are plain elements,
 * because there are hundreds of them.
 */
export const Sheet = styled.table`
  --row: 36px;
  --columns: minmax(8rem, 1fr) repeat(3, minmax(6rem, 8rem)) minmax(5rem, 7rem) 4.5rem minmax(7rem, 10rem);
  --line: 1px solid ${theme.color.border};

  display: block;
  width: 100%;
  border: var(--line);
  border-top: 0;
  color: ${theme.color.text};
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  tr {
    display: grid;
    grid-template-columns: var(--columns);
    border-bottom: var(--line);
  }

  thead th {
    display: grid;
    align-items: center;
    min-height: var(--row);
    padding: 0 ${theme.space[2]};
    font-weight: ${theme.weight.semibold};
    text-align: end;

    &:first-child {
      text-align: start;
    }

    &:nth-child(6) {
      text-align: center;
    }

    &:last-child {
      text-align: start;
    }
  }

  /* Products out of sight cost nothing. */
  tbody {
    display: block;
    content-visibility: auto;
  }

  tbody:last-child > tr:last-child {
    border-bottom: 0;
  }

  [data-product] {
    background: ${theme.color.subtle};
  }

  tbody th {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    align-content: center;
    column-gap: ${theme.space[2]};
    min-width: 0;
    min-height: var(--row);
    padding: 0 ${theme.space[2]};
    font-weight: ${theme.weight.regular};
    text-align: start;

    & > span {
      min-width: 0;
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }

    & > small {
      color: ${theme.color.muted};
      font-size: ${theme.size.xs};
    }
  }

  [data-product] > th > span {
    font-weight: ${theme.weight.semibold};
  }

  [data-variant] > th {
    padding-inline-start: ${theme.space[6]};
  }

  [data-variant] > td {
    grid-column: 5;

    &[data-code] {
      grid-column: 7;
    }
  }

  td[data-code] > input {
    text-align: start;

    /* The heading says it, where it is in sight. */
    &::placeholder {
      color: transparent;
    }
  }

  td {
    min-width: 0;
    border-inline-start: var(--line);
    background: ${theme.color.surface};
  }

  td[data-total] {
    display: grid;
    align-items: center;
    padding: 0 ${theme.space[2]};
    background: none;
    color: ${theme.color.muted};
    text-align: end;
  }

  td > label {
    display: grid;
    place-items: center;
    min-height: var(--row);
    cursor: pointer;
  }

  /* The cell that the keyboard comes to does not stop under the head. */
  input {
    accent-color: ${theme.color.ink};
    scroll-margin-block: calc(${BAR} + 3rem) 0.5rem;
  }

  [type='checkbox'] {
    width: 1.125rem;
    height: 1.125rem;
    cursor: pointer;
  }

  td > input {
    display: block;
    width: 100%;
    height: var(--row);
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

  /* Not by its color alone: what was changed is bold, too. */
  td[data-changed] {
    background: ${theme.color.yellowSoft};
    color: ${theme.color.yellowText};
    font-weight: ${theme.weight.bold};
  }

  td[data-wrong] {
    background: ${theme.color.redSoft};
    color: ${theme.color.redText};
    box-shadow: inset 0 0 0 1px ${theme.color.redText};
  }

  em {
    display: block;
    padding: 0 ${theme.space[2]} ${theme.space[1]};
    color: ${theme.color.redText};
    font-size: ${theme.size.xs};
    font-style: normal;
    font-weight: ${theme.weight.semibold};
    line-height: 1.25;
    text-align: end;
    overflow-wrap: anywhere;
  }

  th > em {
    flex-basis: 100%;
    padding-inline: 0;
    text-align: start;
  }

  ${media.forcedColors} {
    td[data-changed] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }

  /* A finger's rows; 16 px text, as phones enlarge the page for anything smaller. */
  ${media.phone} {
    --row: ${theme.target};
    /* The names of variants share the first column with the prices. */
    --columns: minmax(0, 1.5fr) repeat(3, minmax(0, 1fr)) 2.75rem;

    /* Nearly as wide as the screen. */
    width: auto;
    margin-inline: -${theme.space[4]};

    thead th:is(:first-child, :last-child) {
      ${visuallyHidden}
    }

    td > input {
      padding: 0 ${theme.space[1]};
      font-size: ${theme.size.md};
    }

    [data-product] > th {
      grid-column: 1 / -1;
      border-bottom: var(--line);
    }

    [data-product] > td:nth-child(2) {
      border-inline-start: 0;
    }

    [data-variant] > th {
      grid-column: 1;
      padding: ${theme.space[1]};
      padding-inline-start: ${theme.space[2]};
      line-height: 1.2;

      & > span {
        white-space: normal;
        overflow-wrap: anywhere;
      }
    }

    [data-variant] > td {
      grid-row: 1;
      grid-column: 4;
      display: grid;
      border-inline-end: var(--line);

      &[data-code] {
        grid-column: 2 / 4;
        border-inline-end: 0;
      }
    }

    td[data-code] > input::placeholder {
      color: ${theme.color.muted};
    }

    /* A line of its own, with its name; the columns of wider screens do not hold here. */
    [data-product] > td[data-code] {
      grid-column: 1 / -1;
      display: grid;
      grid-template-columns: auto minmax(0, 1fr);
      align-items: center;
      border-block-start: var(--line);
      border-inline: 0;

      &::before {
        content: 'Code';
        padding-inline-start: ${theme.space[2]};
        color: ${theme.color.muted};
      }

      & > em {
        grid-column: 1 / -1;
        text-align: start;
      }
    }
  }
`;
