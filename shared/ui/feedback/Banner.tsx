import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons';
import { theme } from '../theme/theme';

const kinds = {
  info: { tone: 'blue', icon: InfoIcon },
  success: { tone: 'green', icon: SuccessIcon },
  warning: { tone: 'yellow', icon: WarningIcon },
  error: { tone: 'red', icon: AlertIcon },
} as const;

interface Props {
  /** Default value: `info`. */
  kind?: keyof typeof kinds;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons after the text. */
  actions?: ReactNode;
  /** Shows a close button. */
  onDismiss?: () => void;
  /**
   * Default value: `alert` for errors, `status` otherwise. `none` if the banner is there from the start and needs no
   * announcement.
   */
  role?: 'alert' | 'status' | 'none';
}

/** A notice within the page. */
export function Banner({ kind = 'info', title, children, actions, onDismiss, role }: Props) {
  const { tone, icon: Icon } = kinds[kind];
  const announced = role ?? (kind === 'error' ? 'alert' : 'status');
  return (
    <Root role={announced === 'none' ? undefined : announced} $tone={tone}>
      <Icon size={20} aria-hidden="true" />
      <Content>
        <Words>
          {title && <strong>{title}</strong>}
          {children && <div>{children}</div>}
        </Words>
        {actions && <Actions>{actions}</Actions>}
      </Content>
      {onDismiss && <Dismiss label="Dismiss" size="sm" icon={<CloseIcon size={18} />} onClick={onDismiss} />}
    </Root>
  );
}

const Root = styled.div<{ $tone: 'blue' | 'green' | 'yellow' | 'red' }>`
  display: flex;
  align-items: flex-start;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.lg};
  background: ${({ $tone }) => theme.tone[$tone].soft};
  color: ${theme.color.text};
  font-size: ${theme.size.sm};
  overflow-wrap: anywhere;

  & > svg {
    flex: none;
    margin-top: ${theme.space[2]};
    color: ${({ $tone }) => theme.tone[$tone].text};
  }
`;

const Content = styled.div`
  flex: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space[2]} ${theme.space[4]};
  min-width: 0;
`;

const Words = styled.div`
  display: flex;
  flex-direction: column;
  padding-block: 0.46875rem;
  min-width: 0;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
`;

const Dismiss = styled(IconButton)`
  margin-inline-end: -${theme.space[2]};
`;
