import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { css, styled } from 'styled-components';
import { ChevronDownIcon, MoreIcon } from '../icons';
import { theme } from '../theme/theme';
import { Button } from './Button';
import type { ButtonSize, ButtonVariant } from './button-look';
import { IconButton } from './IconButton';

/**
 * One entry of a `Menu`. It performs an action (`onSelect`) or is a link (`to`; following it also calls `onSelect`).
 */
export interface MenuEntry {
  key: string;
  label: string;
  icon?: ReactNode;
  onSelect?: () => void;
  to?: string;
  /** Red, for actions that cannot be undone. */
  danger?: boolean;
  disabled?: boolean;
  /** Shows a separator line above the entry. */
  separated?: boolean;
}

interface Props {
  /** The trigger's text, or its accessible name when `iconOnly`. */
  label: string;
  entries: readonly MenuEntry[];
  /** Three dots instead of the text, for dense rows. */
  iconOnly?: boolean;
  /** Default value: `secondary`, `ghost` when `iconOnly`. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** A custom button in place of the default one. It has its own text, so `label` is not shown. */
  trigger?: ReactElement;
  /** The edge of the trigger to which the menu is aligned. Default value: `end`. */
  align?: 'start' | 'center' | 'end';
}

/** A button that opens a menu of actions. The menu supports arrow keys, typing and Escape. */
export function Menu({ label, entries, iconOnly = false, variant, size, trigger, align = 'end' }: Props) {
  const standard = iconOnly ? (
    <IconButton label={label} icon={<MoreIcon size={20} />} variant={variant} size={size} />
  ) : (
    <Button variant={variant} size={size} iconEnd={<ChevronDownIcon size={16} aria-hidden="true" />}>
      {label}
    </Button>
  );
  return (
    <Base.Root>
      <Base.Trigger render={trigger ?? standard} />
      <Base.Portal>
        <Layer align={align} sideOffset={6} collisionPadding={8}>
          <Popup>
            {entries.map(({ key, label: text, icon, onSelect, to, danger = false, disabled, separated }) => (
              <Entry key={key} $separated={separated ?? false}>
                {to === undefined ? (
                  <Item onClick={onSelect} disabled={disabled} $danger={danger}>
                    {icon}
                    <span>{text}</span>
                  </Item>
                ) : (
                  <LinkItem render={<Link to={to} />} closeOnClick onClick={onSelect} $danger={danger}>
                    {icon}
                    <span>{text}</span>
                  </LinkItem>
                )}
              </Entry>
            ))}
          </Popup>
        </Layer>
      </Base.Portal>
    </Base.Root>
  );
}

const Layer = styled(Base.Positioner)`
  z-index: ${theme.z.popup};
  outline: none;
`;

const Popup = styled(Base.Popup)`
  min-width: max(11rem, var(--anchor-width));
  max-height: var(--available-height);
  overflow-y: auto;
  padding: ${theme.space[1]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.mid};
  outline: none;
  transition: opacity ${theme.duration.fast} ${theme.ease};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
`;

const Entry = styled.div.attrs({ role: 'presentation' })<{ $separated: boolean }>`
  ${({ $separated }) =>
    $separated &&
    css`
      margin-top: ${theme.space[1]};
      padding-top: ${theme.space[1]};
      border-top: 1px solid ${theme.color.border};
    `}
`;

const itemLook = css<{ $danger: boolean }>`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.target};
  padding: 0 ${theme.space[3]};
  border-radius: ${theme.radius.md};
  color: ${({ $danger }) => ($danger ? theme.color.redText : 'inherit')};
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};
  text-decoration: none;
  cursor: pointer;
  outline: none;
  user-select: none;

  & > svg {
    flex: none;
  }

  &[data-highlighted] {
    background: ${theme.color.subtle};
  }

  &[data-disabled] {
    color: ${theme.color.muted};
    cursor: not-allowed;
  }
`;

const Item = styled(Base.Item)<{ $danger: boolean }>`
  ${itemLook}
`;

const LinkItem = styled(Base.LinkItem)<{ $danger: boolean }>`
  ${itemLook}
`;
