import { useId } from 'react';
import type { User } from '@shop/shared/contracts';
import type { MenuEntry } from '@shop/shared/remote/config';
import { type Registry, findPage } from '@shop/shared/remote/registry';
import { Button, SignOutIcon, media, theme } from '@shop/shared/ui';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { PaletteButton } from '../../palette/PaletteButton';
import { useRemotes } from '../../remotes/context';
import { meets } from '../../session/access';
import { AccountMenu } from './AccountMenu';
import { EntryIcon } from './EntryIcon';

interface Props {
  user: User;
  onSignOut: () => void;
  onSearch: () => void;
  /** Called after a link was followed. */
  onFollow?: () => void;
}

/**
 * The staff menu: the signed-in user, the pages of all remotes that their role may see, a separate group for admins,
 * and sign-out.
 */
export function StaffMenu({ user, onSignOut, onSearch, onFollow }: Props) {
  const { registry } = useRemotes();
  const heading = useId();
  const isAdmin = meets(user.role, 'admin');
  const shown = registry.menu.filter((entry) => mayOpen(entry, user, registry));
  const own = shown.filter(({ group }) => group === 'account');
  // Other roles see too few pages of that group for a heading.
  const admin = isAdmin ? shown.filter(({ group }) => group === 'admin') : [];
  const others = shown.filter((entry) => !own.includes(entry) && !admin.includes(entry));
  return (
    <Root>
      <Welcome>{`Welcome, ${user.name}`}</Welcome>
      <PaletteButton onOpen={onSearch} />
      <Pages aria-label="Store Manager">
        <List>
          {others.map((entry) => (
            <Entry key={entry.path} entry={entry} onFollow={onFollow} />
          ))}
        </List>
        {isAdmin && (
          <>
            <GroupName id={heading}>Admin</GroupName>
            <List aria-labelledby={heading}>
              {admin.map((entry) => (
                <Entry key={entry.path} entry={entry} onFollow={onFollow} />
              ))}
              <li>
                <EntryLink to="/releases" onClick={onFollow}>
                  <EntryIcon name="releases" />
                  Releases
                </EntryLink>
              </li>
              <li>
                <EntryLink to="/health" onClick={onFollow}>
                  <EntryIcon name="health" />
                  Health
                </EntryLink>
              </li>
            </List>
          </>
        )}
      </Pages>
      <Foot>
        <AccountMenu user={user} entries={own} onFollow={onFollow} />
        <SignOut variant="ghost" block icon={<SignOutIcon size={18} />} onClick={onSignOut}>
          Sign Out
        </SignOut>
      </Foot>
    </Root>
  );
}

function Entry({ entry, onFollow }: { entry: MenuEntry; onFollow: (() => void) | undefined }) {
  return (
    <li>
      <EntryLink to={entry.path} onClick={onFollow}>
        <EntryIcon name={entry.icon} />
        <span>{entry.label}</span>
      </EntryLink>
    </li>
  );
}

function mayOpen(entry: MenuEntry, user: User, registry: Registry): boolean {
  const access = findPage(registry, entry.path)?.target.page.access;
  return access === 'public' || (access !== undefined && meets(user.role, access));
}

const Root = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: ${theme.space[3]};
  min-height: 0;
`;

/* Scrolls on a low screen, so that Sign Out stays visible. The side padding is for focus rings. */
const Pages = styled.nav`
  flex: 1 1 auto;
  min-height: 10rem;
  margin: -${theme.space[1]};
  padding: ${theme.space[1]};
  overflow-y: auto;
`;

const Welcome = styled.p`
  padding-inline: ${theme.space[3]};
  color: ${theme.color.muted};
  font-size: ${theme.size.sm};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: 2px;
`;

const EntryLink = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  min-height: ${theme.target};
  padding-inline: ${theme.space[3]};
  border-radius: ${theme.radius.md};
  color: inherit;
  font-size: ${theme.size.sm};
  font-weight: ${theme.weight.medium};
  text-decoration: none;

  ${media.hover} {
    &:hover {
      background: ${theme.color.subtle};
    }
  }

  &[aria-current='page'] {
    background: ${theme.color.neutralSoft};
    font-weight: ${theme.weight.semibold};
  }
`;

const GroupName = styled.p`
  padding: ${theme.space[4]} ${theme.space[3]} ${theme.space[1]};
  color: ${theme.color.muted};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.semibold};
`;

const Foot = styled.div`
  padding-block-start: ${theme.space[2]};
  border-block-start: 1px solid ${theme.color.border};
`;

/* Aligned with the entries above it. */
const SignOut = styled(Button)`
  justify-content: flex-start;
  gap: ${theme.space[3]};
  padding-inline: ${theme.space[3]};
`;
