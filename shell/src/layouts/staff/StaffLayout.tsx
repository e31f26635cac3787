import { type ContextType, type ReactNode, useState } from 'react';
import { isSessionKept, signOut, useAppDispatch, useSession, useStoreExtra } from '@shop/shared/api';
import { dropDraftsOf } from '@shop/shared/forms/drafts';
import { useHost } from '@shop/shared/remote';
import { homeLabel } from '@shop/shared/rules';
import {
  Container,
  IconButton,
  Logo,
  MenuIcon,
  SearchIcon,
  SkipLink,
  media,
  theme,
  useScanGuard,
} from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { NewOrdersSlot } from '../../new-orders/NewOrdersSlot';
import { usePalette } from '../../palette/usePalette';
import { FailureText } from '../../remotes/failure-text';
import { NotKeptNotice } from '../../session/NotKeptNotice';
import { useNarrowModule } from '../useNarrowModule';
import { StaffFailureText } from './StaffFailureText';
import { StaffMenu } from './StaffMenu';

const loadStaffDrawer = () => import('./StaffDrawer').then(({ StaffDrawer }) => StaffDrawer);

const failureText: ContextType<typeof FailureText> = (remote, reason) => (
  <StaffFailureText remote={remote} reason={reason} />
);

/** The layout of all staff pages. The menu is at the side, or in a drawer on small screens. */
export function StaffLayout({ children }: { children?: ReactNode }) {
  const { settings } = useHost();
  const { user } = useSession();
  const dispatch = useAppDispatch();
  const extra = useStoreExtra();
  const [menuOpen, setMenuOpen] = useState(false);
  const { part: StaffDrawer, request } = useNarrowModule(loadStaffDrawer);
  const { palette, openPalette } = usePalette();
  useScanGuard();
  if (!user) return null;
  const leave = () => {
    dropDraftsOf(user._id);
    void dispatch(signOut());
  };
  return (
    <Frame data-desk>
      <SkipLink />
      <Top>
        <IconButton
          label="Menu"
          icon={<MenuIcon size={22} />}
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => {
            request();
            setMenuOpen(true);
          }}
        />
        <Home to="/" aria-label={homeLabel(settings)}>
          <Logo name={settings.shopName} picture={settings.front.look?.logo} size={22} />
        </Home>
        <IconButton label="Search" icon={<SearchIcon size={20} />} aria-haspopup="dialog" onClick={openPalette} />
      </Top>
      <Side>
        <SideHead>
          <Home to="/" aria-label={homeLabel(settings)}>
            <Logo name={settings.shopName} picture={settings.front.look?.logo} size={22} />
          </Home>
        </SideHead>
        <StaffMenu user={user} onSignOut={leave} onSearch={openPalette} />
      </Side>
      {StaffDrawer && (
        <StaffDrawer
          open={menuOpen}
          onClose={() => setMenuOpen(false)}
          user={user}
          onSignOut={leave}
          onSearch={openPalette}
        />
      )}
      {palette}
      <NewOrdersSlot userId={user._id} />
      <Main id="main" tabIndex={-1}>
        <Page width="wide">
          {!isSessionKept(extra().storage) && <NotKeptNotice />}
          <FailureText value={failureText}>{children}</FailureText>
        </Page>
      </Main>
    </Frame>
  );
}

const Frame = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;

  ${media.desktop} {
    display: grid;
    grid-template-columns: 13rem minmax(0, 1fr);
  }
`;

const Top = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.z.header};
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 3.5rem;
  padding-inline: ${theme.space[2]};
  border-bottom: 1px solid ${theme.color.border};
  background: ${theme.color.surface};

  ${media.desktop} {
    display: none;
  }
`;

const Side = styled.aside`
  position: sticky;
  top: 0;
  display: flex;
  flex-direction: column;
  height: 100dvh;
  overflow-y: auto;
  padding: ${theme.space[3]} ${theme.space[2]};
  border-inline-end: 1px solid ${theme.color.border};
  background: ${theme.color.surface};

  ${media.belowDesktop} {
    display: none;
  }
`;

const SideHead = styled.div`
  margin-block-end: ${theme.space[2]};
  padding-inline: ${theme.space[3]};
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: ${theme.target};
  color: inherit;
  text-decoration: none;
`;

/* Sticky heads of lists stay below the top bar. */
const Main = styled.main`
  --list-top: calc(3.5rem + 1px);

  flex: 1;
  min-width: 0;
  padding-block: ${theme.pageTop} ${theme.space[16]};

  ${media.desktop} {
    --list-top: 0px;

    /* A panel beside a list takes its room here. */
    padding-inline-end: var(--side-panel, 0px);
  }
`;

/* Tables need the room more than the margins do. */
const Page = styled(Container)`
  ${media.desktop} {
    padding-inline: ${theme.space[4]};
  }
`;
