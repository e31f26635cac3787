import { type MouseEvent, useId, useState } from 'react';
import type { Category } from '@shop/shared/contracts';
import { childrenOf, topLevel } from '@shop/shared/rules';
import { Button, ChevronDownIcon, displayType, Drawer, IconButton, theme } from '@shop/shared/ui';
import { NavLink } from 'react-router-dom';
import { styled } from 'styled-components';
import { useThemeEntry } from '../../appearance/ThemeSwitch';

interface Props {
  open: boolean;
  onClose: () => void;
  categories: readonly Category[];
}

/** The header's menu on small screens, with the staff sign-in. */
export function MobileMenu({ open, onClose, categories }: Props) {
  const colors = useThemeEntry();
  const follow = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('a')) onClose();
  };
  return (
    <Drawer open={open} onClose={onClose} title="Menu" side="left">
      {/* Any followed link closes the menu: keyboard presses arrive as clicks too. */}
      <nav aria-label="Menu" onClickCapture={follow}>
        <List>
          <li>
            <Entry to="/sale">Sale</Entry>
          </li>
          <li>
            <Entry to="/track-order">Track Your Order</Entry>
          </li>
          <li>
            <Entry to="/" end>
              Home
            </Entry>
          </li>
          {topLevel(categories).map((category) => (
            <Group key={category._id} category={category} entries={childrenOf(categories, category._id)} />
          ))}
          <StaffEntry>
            <Subentry to="/admin">Admin Login</Subentry>
          </StaffEntry>
        </List>
      </nav>
      <Colors>
        <Button variant="ghost" size="sm" icon={colors.icon} onClick={colors.onSelect}>
          {colors.label}
        </Button>
      </Colors>
    </Drawer>
  );
}

/** A category with an expandable list of its subcategories. */
function Group({ category: { _id, name }, entries }: { category: Category; entries: readonly Category[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <li>
      <Row>
        <Entry to={`/category/${_id}`}>{name}</Entry>
        {entries.length > 0 && (
          <IconButton
            label={`${name} subcategories`}
            icon={<Chevron size={20} $open={open} />}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          />
        )}
      </Row>
      <Sublist id={id} hidden={!open}>
        {entries.map((child) => (
          <li key={child._id}>
            <Subentry to={`/category/${child._id}`}>{child.name}</Subentry>
          </li>
        ))}
      </Sublist>
    </li>
  );
}

const Row = styled.div`
  display: flex;
  align-items: center;

  & > a {
    flex: 1;
  }
`;

const Chevron = styled(ChevronDownIcon)<{ $open: boolean }>`
  transform: ${({ $open }) => ($open ? 'rotate(180deg)' : 'none')};
`;

const List = styled.ul`
  display: flex;
  flex-direction: column;
`;

const Sublist = styled.ul`
  padding-inline-start: ${theme.space[4]};
  padding-block-end: ${theme.space[2]};

  &[hidden] {
    display: none;
  }
`;

const Entry = styled(NavLink)`
  display: flex;
  align-items: center;
  min-height: 3rem;
  color: inherit;
  ${displayType}
  font-size: ${theme.size.displaySm};
  text-decoration: none;

  &[aria-current='page'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
`;

const Subentry = styled(NavLink)`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  color: ${theme.color.muted};
  text-decoration: none;

  &[aria-current='page'] {
    text-decoration: underline;
    text-decoration-thickness: 1px;
    text-underline-offset: 0.25em;
  }
`;

const StaffEntry = styled.li`
  margin-block-start: ${theme.space[4]};
  padding-block-start: ${theme.space[2]};
  border-top: 1px solid ${theme.color.border};
`;

/* Hidden as soon as the header has space for the switch. The icon is aligned with the links. */
const Colors = styled.div`
  margin-block-start: ${theme.space[2]};
  margin-inline-start: -${theme.space[3]};

  @media (min-width: 420px) {
    display: none;
  }
`;
