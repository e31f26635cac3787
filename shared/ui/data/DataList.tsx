import type { ReactNode } from 'react';
import styled, { css } from 'styled-components';
import { visuallyHidden } from '../theme/mixins';
import { media, theme } from '../theme/theme';

/** A column of a `DataList`. */
export interface DataColumn<Row> {
  key: string;
  /** Column heading on wide screens, label beside the value on phones. */
  header: string;
  render: (row: Row) => ReactNode;
  /** `end` for amounts and counts. */
  align?: 'start' | 'end';
  /**
   * Where it goes on a phone's card: `title` (top left, bold; it is also the row's header for screen readers), `aside`
   * (top right, without label), `actions` (bottom, without label), else a labelled line.
   */
  place?: 'title' | 'aside' | 'actions';
  /** Keeps the heading for screen readers only. */
  hideHeader?: boolean;
  /** CSS width on wide screens. */
  width?: string;
  /** Keeps the value on one line on wide screens: for dates, phone numbers, codes. */
  nowrap?: boolean;
}

interface Props<Row> {
  /** The table's name, such as `Orders`. */
  label: string;
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Marks rows that need an eye. */
  highlighted?: (row: Row) => boolean;
  /** Makes the whole row a target: the title becomes a button. Other controls in the row keep working. */
  onOpen?: (row: Row) => void;
}

/**
 * A list of records: a table on wide screens, cards on phones, one markup for both. The roles are spelled out because
 * browsers drop table semantics once CSS changes `display`.
 */
export function DataList<Row>({ label, columns, rows, rowKey, highlighted, onOpen }: Props<Row>) {
  return (
    <Frame>
      <Table role="table" aria-label={label}>
        <Head role="rowgroup">
          <tr role="row">
            {columns.map(({ key, header, align, width, hideHeader }) => (
              <HeadCell key={key} role="columnheader" scope="col" $align={align} $width={width}>
                {hideHeader ? <Hidden>{header}</Hidden> : header}
              </HeadCell>
            ))}
          </tr>
        </Head>
        <Body role="rowgroup">
          {rows.map((row) => (
            <Line key={rowKey(row)} role="row" $highlighted={highlighted?.(row) ?? false} $opens={Boolean(onOpen)}>
              {columns.map(({ key, header, render, align, place, nowrap }) =>
                place === 'title' ? (
                  <TitleCell key={key} role="rowheader" scope="row">
                    {onOpen ? (
                      <Open type="button" onClick={() => onOpen(row)}>
                        {render(row)}
                      </Open>
                    ) : (
                      render(row)
                    )}
                  </TitleCell>
                ) : (
                  <Cell key={key} role="cell" $align={align} $place={place} $nowrap={nowrap}>
                    {!place && <CellLabel aria-hidden="true">{header}</CellLabel>}
                    <Value>{render(row)}</Value>
                  </Cell>
                ),
              )}
            </Line>
          ))}
        </Body>
      </Table>
    </Frame>
  );
}

const Frame = styled.div`
  min-width: 0;

  ${media.tablet} {
    overflow-x: auto;
    border: 1px solid ${theme.color.border};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};
  }
`;

const Table = styled.table`
  width: 100%;
  font-size: ${theme.size.sm};
  font-variant-numeric: tabular-nums;

  ${media.phone} {
    display: block;
  }
`;

const Body = styled.tbody`
  ${media.phone} {
    display: flex;
    flex-direction: column;
    gap: ${theme.space[3]};
  }
`;

const Head = styled.thead`
  ${media.phone} {
    ${visuallyHidden}
  }
`;

const Hidden = styled.span`
  ${visuallyHidden}
`;

const HeadCell = styled.th<{ $align?: 'start' | 'end'; $width?: string }>`
  position: relative;
  padding: ${theme.space[3]} ${theme.space[4]};
  border-bottom: 1px solid ${theme.color.border};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.semibold};
  text-align: ${({ $align = 'start' }) => $align};
  white-space: nowrap;
  ${({ $width }) => $width && `width: ${$width};`}
`;

const Line = styled.tr<{ $highlighted: boolean; $opens: boolean }>`
  position: relative;

  ${media.tablet} {
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
  }

  ${media.phone} {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: ${theme.space[1]} ${theme.space[3]};
    padding: ${theme.space[4]};
    border: 1px solid ${theme.color.border};
    border-radius: ${theme.radius.lg};
    background: ${theme.color.surface};
    ${({ $highlighted }) =>
      $highlighted &&
      css`
        border-color: ${theme.color.accentText};
        box-shadow: inset 3px 0 0 ${theme.color.accent};
      `}
  }

  ${({ $opens }) =>
    $opens &&
    css`
      a,
      button,
      label {
        position: relative;
        z-index: 1;
      }

      &:has(:focus-visible) {
        outline: ${theme.focusRing};
        outline-offset: -2px;
      }

      ${media.hover} {
        &:hover {
          background: color-mix(in srgb, ${theme.color.subtle} 55%, ${theme.color.surface});
        }
      }
    `}
`;

const TitleCell = styled.th`
  padding: ${theme.space[3]} ${theme.space[4]};
  font-weight: ${theme.weight.semibold};
  text-align: start;
  vertical-align: middle;

  ${media.phone} {
    grid-column: 1;
    grid-row: 1;
    padding: 0;
    font-size: ${theme.size.md};
  }
`;

/* Its after-image covers the row; the button itself must not be positioned, or it would cover only the cell. */
const Open = styled.button`
  && {
    position: static;
    z-index: auto;
  }
  padding: 0;
  border: 0;
  background: none;
  font-weight: inherit;
  text-align: start;
  cursor: pointer;
  outline: none;

  &::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Cell = styled.td<{ $align?: 'start' | 'end'; $place?: 'aside' | 'actions'; $nowrap?: boolean }>`
  height: 3.5rem;
  ${({ $nowrap }) => $nowrap && `${media.tablet} { white-space: nowrap; }`}
  padding: ${theme.space[2]} ${theme.space[4]};
  text-align: ${({ $align = 'start' }) => $align};
  vertical-align: middle;

  ${media.phone} {
    grid-column: 1 / -1;
    display: flex;
    align-items: baseline;
    justify-content: space-between;
    gap: ${theme.space[4]};
    height: auto;
    padding: 0;
    ${({ $place }) => $place === 'aside' && 'grid-column: 2; grid-row: 1; justify-self: end;'}
    ${({ $place }) => $place === 'actions' && `order: 1; margin-top: ${theme.space[2]}; justify-content: flex-start;`}
  }
`;

const CellLabel = styled.span`
  display: none;
  color: ${theme.color.muted};

  ${media.phone} {
    display: inline;
  }
`;

const Value = styled.span`
  ${media.phone} {
    min-width: 0;
    text-align: end;
  }
`;
