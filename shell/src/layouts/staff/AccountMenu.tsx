import type { User } from '@shop/shared/contracts';
import type { MenuEntry } from '@shop/shared/remote/config';
import { capitalize, initialsOf } from '@shop/shared/rules';
import { ChevronDownIcon, Menu, ViewIcon, VisuallyHidden, focusRing, media, theme } from '@shop/shared/ui';
import { useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { useThemeEntry } from '../../appearance/ThemeSwitch';
import { useNewOrderEntries } from '../../new-orders/useNewOrderEntries';
import { overlaySwitch } from '../../devtools/overlay-switch';
import { EntryIcon } from './EntryIcon';

interface Props {
  user: User;
  /** Pages about the user's own account. */
  entries: readonly MenuEntry[];
  /** Called after a link was followed. */
  onFollow: (() => void) | undefined;
}

/**
 * The signed-in user and their role. The button opens a menu with their account, the color scheme, notifications of new
 * orders, and the overlay that says which remote owns what.
 */
export function AccountMenu({ user: { _id, name, role }, entries, onFollow }: Props) {
  const colors = useThemeEntry();
  const newOrders = useNewOrderEntries(_id);
  const showsParts = useSyncExternalStore(overlaySwitch.subscribe, overlaySwitch.isOn, () => false);
  return (
    <Menu
      label="Account"
      align="start"
      entries={[
        ...entries.map(({ label, path, icon }) => ({
          key: path,
          label,
          icon: <EntryIcon name={icon} />,
          to: path,
          ...(onFollow && { onSelect: onFollow }),
        })),
        colors,
        ...newOrders,
        {
          key: 'parts',
          label: showsParts ? 'Hide parts' : 'Show parts',
          icon: <ViewIcon size={18} />,
          onSelect: overlaySwitch.toggle,
        },
      ]}
      trigger={
        <Trigger type="button">
          <Initials aria-hidden="true">{initialsOf(name)}</Initials>
          <Who>
            <VisuallyHidden>Account: </VisuallyHidden>
            <Line>{name}</Line> <Role>{capitalize(role)}</Role>
          </Who>
          <ChevronDownIcon size={16} aria-hidden="true" />
        </Trigger>
      }
    />
  );
}

const Trigger = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: ${theme.space[3]};
  width: 100%;
  min-height: ${theme.target};
  padding: ${theme.space[2]} ${theme.space[3]};
  border: 0;
  border-radius: ${theme.radius.md};
  background: none;
  color: inherit;
  font: inherit;
  text-align: start;
  cursor: pointer;
  ${focusRing}

  ${media.hover} {
    &:hover {
      background: ${theme.color.subtle};
    }
  }

  &[data-popup-open] {
    background: ${theme.color.subtle};
  }
`;

const Initials = styled.span`
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border: 1px solid transparent;
  border-radius: ${theme.radius.full};
  background: ${theme.color.neutralSoft};
  color: ${theme.color.neutralText};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.bold};
`;

const Who = styled.span`
  position: relative;
  display: grid;
  min-width: 0;
`;

const Line = styled.span`
  overflow: hidden;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

const Role = styled.span`
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
`;
