import { useState } from 'react';
import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { selectCartCount, useAppSelector, useListCategoriesQuery } from '@shop/shared/api';
import { useHost } from '@shop/shared/remote';
import { homeLabel, topLevel } from '@shop/shared/rules';
import {
  BagIcon,
  Container,
  IconButton,
  IconButtonLink,
  Logo,
  MenuIcon,
  SearchIcon,
  media,
  theme,
} from '@shop/shared/ui';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { ThemeSwitch } from '../../appearance/ThemeSwitch';
import { useNarrowModule } from '../useNarrowModule';
import { CategoryMenu } from './CategoryMenu';
import { navLook } from './nav-look';

/* From this width on, the shop's name, the links of a shop with four categories, and the tools fit in one row. */
const ROOMY = '@media (min-width: 1160px)';
const TIGHT = '@media (max-width: 1159.98px)';

const loadMobileMenu = () => import('./MobileMenu').then(({ MobileMenu }) => MobileMenu);

const loadSearch = () => import('./SearchDialog').then(({ SearchDialog }) => SearchDialog);

/** The header of every public page: the navigation and the cart. */
export function Header() {
  const { settings } = useHost();
  const { data } = useListCategoriesQuery(LIVE_CATEGORIES);
  const count = useAppSelector(selectCartCount);
  const [menuOpen, setMenuOpen] = useState(false);
  const { part: MobileMenu, request } = useNarrowModule(loadMobileMenu);
  const [searching, setSearching] = useState(false);
  const { part: SearchDialog, request: requestSearch } = useNarrowModule(loadSearch);
  const categories = data?.rows ?? [];

  return (
    <Bar data-short={useLocation().pathname === '/checkout' || undefined}>
      <Container>
        <Row>
          <MenuToggle>
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
          </MenuToggle>
          <Home to="/" aria-label={homeLabel(settings)}>
            <Logo name={settings.shopName} picture={settings.front.look?.logo} size={24} />
          </Home>
          <Nav aria-label="Main">
            <NavList>
              <li>
                <NavItem to="/" end>
                  Home
                </NavItem>
              </li>
              {topLevel(categories).map((category) => (
                <CategoryMenu key={category._id} category={category} categories={categories} />
              ))}
              <li>
                <NavItem to="/sale">Sale</NavItem>
              </li>
              <li>
                <NavItem to="/track-order">Track Your Order</NavItem>
              </li>
            </NavList>
          </Nav>
          <Tools>
            <IconButton
              label="Search"
              icon={<SearchIcon size={22} />}
              aria-haspopup="dialog"
              aria-expanded={searching}
              onClick={() => {
                requestSearch();
                setSearching(true);
              }}
            />
            <ThemeToggle>
              <ThemeSwitch />
            </ThemeToggle>
            <IconButtonLink
              to="/cart"
              label={`Cart, ${String(count)} ${count === 1 ? 'item' : 'items'}`}
              icon={<BagIcon size={22} />}
              count={count}
            />
          </Tools>
        </Row>
      </Container>
      {MobileMenu && <MobileMenu open={menuOpen} onClose={() => setMenuOpen(false)} categories={categories} />}
      {SearchDialog && <SearchDialog open={searching} onClose={() => setSearching(false)} categories={categories} />}
    </Bar>
  );
}

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${theme.z.header};
  border-bottom: 1px solid ${theme.color.text};
  background: ${theme.color.background};

  /* Paper has the shop's name on it, and no way to anywhere. */
  ${media.print} {
    position: static;

    nav,
    button,
    a[href='/cart'] {
      display: none;
    }
  }
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  min-height: 3.5rem;

  [data-short] & {
    ${media.phone} {
      min-height: 3rem;
    }
  }

  ${ROOMY} {
    gap: ${theme.space[6]};
    min-height: 3.5rem;
  }
`;

/* During checkout, the header on phones is compact: menu, shop's name and cart. */
const Tools = styled.div`
  display: flex;
  align-items: center;
  margin-inline: auto -${theme.space[2]};

  [data-short] & button {
    ${media.phone} {
      display: none;
    }
  }
`;

/* The icons are aligned with the page below; their touch areas extend beyond. */
const MenuToggle = styled.div`
  margin-inline: -${theme.space[2]} ${theme.space[1]};

  ${ROOMY} {
    display: none;
  }
`;

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-width: 0;
  min-height: ${theme.target};
  color: inherit;
  text-decoration: none;

  ${ROOMY} {
    flex: none;
  }
`;

const Nav = styled.nav`
  flex: 1;

  ${TIGHT} {
    display: none;
  }
`;

const NavList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space[1]};
`;

const NavItem = styled(NavLink)`
  ${navLook}
`;

/* Hidden on the narrowest phones, where the shop's name needs the space. The menu has the switch there. */
const ThemeToggle = styled.div`
  @media (max-width: 419.98px) {
    display: none;
  }
`;
