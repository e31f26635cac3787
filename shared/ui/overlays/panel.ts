import { Dialog as Base } from '@base-ui/react/dialog';
import { styled } from 'styled-components';
import { displayType } from '../theme/mixins';
import { media, theme } from '../theme/theme';

/** The dimmed backdrop behind dialogs and drawers. */
export const Backdrop = styled(Base.Backdrop)`
  position: fixed;
  inset: 0;
  z-index: ${theme.z.overlay};
  background: ${theme.color.overlay};
  transition: opacity ${theme.duration.normal} ${theme.ease};

  &[data-starting-style]:not([data-instant]),
  &[data-ending-style] {
    opacity: 0;
  }
`;

/** The title row of a dialog or drawer. */
export const PanelHeader = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: ${theme.space[4]};
  padding: ${theme.space[5]} ${theme.space[3]} ${theme.space[4]} ${theme.space[6]};
`;

/** The title of a dialog or drawer. */
export const PanelTitle = styled(Base.Title)`
  padding-top: ${theme.space[2]};
  ${displayType}
  font-size: ${theme.size.displaySm};
`;

/** The sentence below the title. */
export const PanelDescription = styled(Base.Description)`
  margin-top: ${theme.space[1]};
  color: ${theme.color.muted};
`;

/** The part that scrolls. */
export const PanelBody = styled.div`
  flex: 1;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: ${theme.space[1]} ${theme.space[6]} ${theme.space[6]};
  /* A field that takes the focus is seen with its ring and its hint, not cut by the buttons. */
  scroll-padding-block: ${theme.space[8]};

  &:focus-visible {
    outline: ${theme.focusRing};
    outline-offset: -2px;
  }
`;

/** The buttons, always visible. On phones they fill the row, so that the thumb reaches them. */
export const PanelFooter = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${theme.space[2]};
  padding: ${theme.space[4]} ${theme.space[6]} max(${theme.space[4]}, env(safe-area-inset-bottom));
  border-top: 1px solid ${theme.color.border};

  ${media.phone} {
    & > * {
      flex-grow: 1;
    }
  }
`;
