import type { MouseEvent } from 'react';
import type { Category } from '@shop/shared/contracts';
import { childrenOf, topLevel } from '@shop/shared/rules';
import { Drawer } from '@shop/shared/ui';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { ThemeSwitch } from '../../appearance/ThemeSwitch';

interface Props {
  open: boolean;
  onClose: () => void;
  categories: readonly Category[];
}

/** The header's menu on small screens, with the way in for staff. */
export function MobileMenu({ open, onClose, categories }: Props) {
  const follow = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title="Menu" side="left">
      {/* A press on any link inside has led somewhere: keyboard presses arrive as clicks too. */}
      <nav aria-label="Menu" onClickCapture={follow}>
        <List>
          <li>
            <Entry to="/" end>
              Home
            </Entry>
          </li>
          {topLevel(categories).map((category) => (
            <li key={category._id}>
              <Entry to={`/category/${category._id}`}>{category.name}</Entry>
              <Sublist>
                {childrenOf(categories, category._id).map((child) => (
                  <li key={child._id}>
                    <Subentry to={`/category/${child._id}`}>{child.name}</Subentry>
                  </li>
                ))}
              </Sublist>
            </li>
          ))}
          <li>
            <Entry to="/sale">Sale</Entry>
          </li>
          <li>
            <Entry to="/track-order">Track Your Order</Entry>
          </li>
          <Apart>
            <Subentry to="/admin">Admin Login</Subentry>
          </Apart>
        </List>
      </nav>
      <Colours>
        <ThemeSwitch />
      </Colours>
    </Drawer>
  );
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Sublist = styled.ul`
  padding-inline-start: ${({ theme }) => theme.space[4]};
  padding-block-end: ${({ theme }) => theme.space[2]};

  &:empty {
    display: none;
  }
`;

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  min-height: 3rem;
  color: inherit;
  font-family: ${({ theme }) => theme.font.display};
  font-stretch: ${({ theme }) => theme.stretch.normal};
  font-size: ${({ theme }) => theme.size.lg};
  font-weight: ${({ theme }) => theme.weight.bold};
  text-decoration: none;

  &[aria-current='page'] {
    color: ${({ theme }) => theme.color.accentText};
  }
`;

const Subentry = styled(NavLink)`
  display: flex;
  align-items: center;
  min-height: ${({ theme }) => theme.target};
  color: ${({ theme }) => theme.color.muted};
  text-decoration: none;

  &[aria-current='page'] {
    color: ${({ theme }) => theme.color.accentText};
  }
`;

const Apart = styled.li`
  margin-block-start: ${({ theme }) => theme.space[4]};
  padding-block-start: ${({ theme }) => theme.space[2]};
  border-top: 1px solid ${({ theme }) => theme.color.border};
`;

/* The header shows the switch itself as soon as it has room for it. */
const Colours = styled.div`
  margin-block-start: ${({ theme }) => theme.space[4]};

  @media (min-width: 420px) {
    display: none;
  }
`;
