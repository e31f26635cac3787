import { css, styled } from 'styled-components';
import { theme } from '../theme/theme';
import { opens } from './data-list-look';

export const CardRows = styled.tbody`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`;

export const Card = styled.tr<{ $highlighted: boolean; $opens: boolean }>`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto auto;
  align-items: center;
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.surface};

  ${({ $highlighted }) =>
    $highlighted &&
    css`
      border-color: ${theme.color.accentText};
      box-shadow: inset 3px 0 0 ${theme.color.accent};
    `}

  ${({ $opens }) => $opens && opens}
`;

export const Title = styled.th`
  grid-area: 1 / 2;
  padding-block: 0.125rem;
  font-weight: ${theme.weight.semibold};
  line-height: 1.25rem;
  text-align: left;
  overflow-wrap: anywhere;
`;

export const Aside = styled.td`
  grid-area: 1 / 3;
  max-width: 12rem;
  padding-inline-start: ${theme.space[2]};
  line-height: 1.25rem;
  text-align: right;
`;

export const Details = styled.td`
  grid-column: 2 / -1;
  grid-row: 2;
  color: ${theme.color.muted};
  font-size: 0.8125rem;
  line-height: 1.1875rem;
  overflow-wrap: anywhere;
`;

/** An amount at the end of the first detail line. */
export const Floating = styled.span`
  float: inline-end;
  margin-inline-start: ${theme.space[3]};
  color: ${theme.color.text};
  font-size: ${theme.size.sm};
`;

/* The touch target is larger than its line but does not make the card higher. */
export const Corner = styled.td<{ $box?: boolean }>`
  grid-area: ${({ $box }) => ($box ? '1 / 1' : '1 / 4')};
  ${({ $box }) =>
    $box
      ? css`
          margin-block: -0.625rem;
        `
      : css`
          margin: -0.625rem -${theme.space[2]} -0.625rem 0;
        `}

  /* Above the details, which come later. */
  & > * {
    position: relative;
    z-index: 1;
  }
`;

/** Controls below the details, in line with them. */
export const Controls = styled.td`
  grid-column: 2 / -1;
  padding-block-start: ${theme.space[1]};
`;
