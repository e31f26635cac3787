import { keyframes, styled } from 'styled-components';
import { IconButton } from '../actions/IconButton';
import { AlertIcon, CloseIcon, InfoIcon, SuccessIcon, WarningIcon } from '../icons';
import { media, theme } from '../theme/theme';

const kinds = {
  info: { tone: 'blue', icon: InfoIcon },
  success: { tone: 'green', icon: SuccessIcon },
  warning: { tone: 'yellow', icon: WarningIcon },
  error: { tone: 'red', icon: AlertIcon },
} as const;

/** One toast. */
export interface Toast {
  id: string;
  kind: keyof typeof kinds;
  text: string;
  action?: { label: string; onPress: () => void };
}

interface Props {
  toasts: readonly Toast[];
  onDismiss: (id: string) => void;
}

/** The stack of short notices at the edge of the page. It only renders them; the owner decides how long each stays. */
export function Toasts({ toasts, onDismiss }: Props) {
  return (
    <Region aria-label="Notifications">
      {toasts.map(({ id, kind, text, action }) => {
        const { tone, icon: Icon } = kinds[kind];
        return (
          <Item key={id} role={kind === 'error' ? 'alert' : 'status'} $tone={tone}>
            <Icon size={20} aria-hidden="true" />
            <Words>{text}</Words>
            {action && (
              <Action type="button" onClick={action.onPress}>
                {action.label}
              </Action>
            )}
            <IconButton label="Dismiss" size="sm" icon={<CloseIcon size={18} />} onClick={() => onDismiss(id)} />
          </Item>
        );
      })}
    </Region>
  );
}

const arrive = keyframes`
  from { opacity: 0; transform: translateY(0.75rem); }
`;

const Region = styled.section`
  position: fixed;
  z-index: ${theme.z.toast};
  inset-inline: ${theme.space[4]};
  /* Above a bar that is fixed there. */
  bottom: max(calc(var(--bottom-bar, 0px) + ${theme.space[4]}), env(safe-area-inset-bottom));
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: ${theme.space[2]};
  pointer-events: none;

  ${media.tablet} {
    inset-inline: auto calc(${theme.space[6]} + var(--side-panel, 0px));
    align-items: flex-end;
  }

  /* At staff's desk, the buttons of a dialog are at the bottom. Its close button stays free: it is above on phones. */
  :root:has([data-desk]):has([role$='dialog']:not([data-side-panel], [data-closed])) > body & {
    inset-inline: ${theme.space[4]};
    top: ${theme.space[16]};
    bottom: auto;
    align-items: center;

    ${media.tablet} {
      top: ${theme.space[2]};
    }
  }
`;

const Item = styled.div<{ $tone: 'blue' | 'green' | 'yellow' | 'red' }>`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  width: fit-content;
  max-width: min(100%, 28rem);
  padding: ${theme.space[2]} ${theme.space[2]} ${theme.space[2]} ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.high};
  font-size: ${theme.size.sm};
  pointer-events: auto;
  animation: ${arrive} ${theme.duration.normal} ${theme.ease};

  & > svg {
    flex: none;
    color: ${({ $tone }) => theme.tone[$tone].text};
  }
`;

const Words = styled.p`
  flex: 1;
  min-width: 0;
  padding-block: ${theme.space[2]};
`;

const Action = styled.button`
  min-height: ${theme.targetSmall};
  padding: 0 ${theme.space[3]};
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  color: ${theme.color.accentText};
  font-weight: ${theme.weight.bold};
  white-space: nowrap;
  cursor: pointer;

  &:hover {
    background: ${theme.color.subtle};
  }
`;
