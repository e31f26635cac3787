import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Banner } from '../feedback/Banner';
import { theme } from '../theme/theme';

/** Why the action of a dialog failed. */
export interface DialogAlert {
  /** What failed: `Failed to save category`. */
  title: ReactNode;
  /** Why. */
  text?: ReactNode;
  /** Buttons that help: `Try again`. */
  actions?: ReactNode;
  /** What there is to look at or choose from before the next try; not announced by itself. */
  more?: ReactNode;
  /** Counts the tries: with another number the same words are announced again. */
  attempt?: number | undefined;
}

/** The place for a refusal, directly above the buttons that were pressed: outside of what scrolls, and announced. */
export function PanelAlert({ alert }: { alert: DialogAlert }) {
  return (
    <Place>
      <Banner key={alert.attempt} kind="error" title={alert.title} actions={alert.actions}>
        {alert.text}
      </Banner>
      {alert.more}
    </Place>
  );
}

/* A long reason scrolls by itself: it must not push the buttons or the form out of sight. */
const Place = styled.div`
  flex: none;
  max-height: 40dvh;
  overflow-y: auto;
  padding: ${theme.space[2]} ${theme.space[6]};

  &:last-child {
    padding-bottom: max(${theme.space[4]}, env(safe-area-inset-bottom));
  }
`;
