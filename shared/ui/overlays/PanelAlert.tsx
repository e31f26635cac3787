import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Banner } from '../feedback/Banner';
import { theme } from '../theme/theme';

/** The failure of a dialog's action. */
export interface DialogAlert {
  /** The title: `Failed to save category`. */
  title: ReactNode;
  /** The reason. */
  text?: ReactNode;
  /** Buttons that help, such as `Try again`. */
  actions?: ReactNode;
  /** Content to check or choose from before the next try. It is not announced. */
  more?: ReactNode;
  /** The number of the attempt. When it changes, the same text is announced again. */
  attempt?: number | undefined;
}

/** Shows a failure directly above the pressed buttons, outside of the scrolling part, and announces it. */
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

/* A long reason scrolls by itself, so that the buttons and the form stay visible. */
const Place = styled.div`
  flex: none;
  max-height: 40dvh;
  overflow-y: auto;
  padding: ${theme.space[2]} ${theme.space[6]};

  &:last-child {
    padding-bottom: max(${theme.space[4]}, env(safe-area-inset-bottom));
  }
`;
