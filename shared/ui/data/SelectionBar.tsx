import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Checkbox } from '../forms/Checkbox';
import { Stack } from '../layout/Stack';
import { Text } from '../text/Text';
import { media, theme } from '../theme/theme';
import type { RowSelection } from './useRowSelection';

interface Props {
  /** The accessible name of the bar, such as `Selected orders`. */
  label: string;
  selection: Pick<RowSelection<unknown>, 'chosen' | 'elsewhere' | 'full' | 'chooseAll'>;
  /** The number of rows on screen. */
  listed: number;
  /** The selected rows in words: `12 orders`. */
  counted: string;
  /** What there is to know about the selected rows. */
  notes?: readonly string[];
  /** Disables the checkbox for all rows. */
  busy: boolean;
  /** Errors, above the row. */
  failure?: ReactNode;
  /** Buttons and menus for the selected rows. */
  actions: ReactNode;
  /** Dialogs of the actions. */
  children?: ReactNode;
}

/**
 * Shown at the bottom of the screen while rows of a list are selected: their number and what can be done with them. It
 * is displayed below the list, so that no row moves when the first one is selected. In the DOM it is before the list,
 * so that keyboard users reach it without passing all rows.
 */
export function SelectionBar(props: Props) {
  const { label, selection, listed, counted, notes = [], busy, failure, actions, children } = props;
  const { chosen, elsewhere, full } = selection;
  const said = [
    `${counted} selected`,
    ...(elsewhere > 0 ? [`${String(elsewhere)} not on this page`] : []),
    ...notes,
    ...(full ? ['the most at once'] : []),
  ];
  return (
    <Bar aria-label={label} data-bottom-bar="">
      {failure}
      {chosen.length > 0 && (
        <Row>
          <Checkbox
            label={`All ${String(listed)} on this page`}
            checked={chosen.length - elsewhere === listed}
            disabled={busy}
            onChange={(event) => selection.chooseAll(event.target.checked)}
          />
          <Text as="div" size="sm" weight="semibold" aria-live="polite">
            {said.join(', ')}
          </Text>
          <Actions>{actions}</Actions>
        </Row>
      )}
      {children}
    </Bar>
  );
}

const Bar = styled.section`
  position: sticky;
  order: 1;
  z-index: ${theme.z.header};
  bottom: ${theme.space[3]};
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.high};

  ${media.print} {
    display: none;
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
`;

const Actions = styled(Stack).attrs({ direction: 'row' as const, gap: 2 as const })`
  flex-wrap: wrap;
  margin-inline-start: auto;

  ${media.phone} {
    width: 100%;

    & > :last-child {
      flex: 1;
    }
  }
`;
