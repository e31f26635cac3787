import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Category } from '@shop/shared/contracts';
import { childrenOf } from '@shop/shared/rules';
import { ChevronDownIcon, media, theme } from '@shop/shared/ui';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { navLook } from './nav-look';

/** Time for which the dropdown stays open after the pointer has left it, in milliseconds. */
const CLOSE_DELAY = 300;

interface Props {
  category: Category;
  /** All live categories, to find the children. */
  categories: readonly Category[];
}

/**
 * A top-level category in the header. With subcategories it has a dropdown. The dropdown opens under the pointer, and
 * closes 300 ms after the pointer has left it. For keyboard and touch, the button beside the name opens it. Escape
 * closes it immediately, and so does moving the focus out.
 */
export function CategoryMenu({ category, categories }: Props) {
  const children = childrenOf(categories, category._id);
  const href = `/category/${category._id}`;
  if (children.length === 0) {
    return (
      <li>
        <Name to={href}>{category.name}</Name>
      </li>
    );
  }
  return <Dropdown category={category} entries={children} href={href} />;
}

function Dropdown({ category, entries, href }: { category: Category; entries: Category[]; href: string }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const toggle = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { key } = useLocation();

  useEffect(() => () => clearTimeout(timer.current), []);

  // Any navigation closes it, whichever link was used.
  const [shownAt, setShownAt] = useState(key);
  if (shownAt !== key) {
    setShownAt(key);
    setOpen(false);
  }

  const set = (next: boolean) => {
    clearTimeout(timer.current);
    setOpen(next);
  };
  const enter = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') set(true);
  };
  const leave = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY);
  };
  const blur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) set(false);
  };
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    set(false);
    toggle.current?.focus();
  };

  return (
    // The handlers only track the pointer and the focus. The interactive elements are the links and the button inside.
    <Item onPointerEnter={enter} onPointerLeave={leave} onBlur={blur} onKeyDown={escape}>
      <Name to={href}>{category.name}</Name>
      <Toggle
        ref={toggle}
        type="button"
        aria-label={`${category.name} subcategories`}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => set(!open)}
      >
        <ChevronDownIcon size={16} aria-hidden="true" />
      </Toggle>
      <Panel id={id} hidden={!open}>
        <li>
          <Entry to={href}>{`All ${category.name}`}</Entry>
        </li>
        {entries.map((child) => (
          <li key={child._id}>
            <Entry to={`/category/${child._id}`}>{child.name}</Entry>
          </li>
        ))}
      </Panel>
    </Item>
  );
}

const Name = styled(NavLink)`
  ${navLook}
`;

const Item = styled.li`
  position: relative;
  display: flex;
  align-items: center;
`;

const Toggle = styled.button`
  display: grid;
  place-items: center;
  width: 2rem;
  height: ${theme.target};
  margin-inline-start: calc(${theme.space[2]} * -1);
  padding: 0;
  border: 0;
  border-radius: ${theme.radius.md};
  background: transparent;
  cursor: pointer;

  & > svg {
    transition: transform ${theme.duration.fast} ${theme.ease};
  }

  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`;

const Panel = styled.ul`
  position: absolute;
  z-index: 1;
  top: 100%;
  inset-inline-start: 0;
  min-width: 13rem;
  padding: ${theme.space[2]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.mid};

  &[hidden] {
    display: none;
  }
`;

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  padding-inline: ${theme.space[3]};
  border-radius: ${theme.radius.md};
  color: inherit;
  font-size: ${theme.size.sm};
  text-decoration: none;
  white-space: nowrap;

  ${media.hover} {
    &:hover {
      background: ${theme.color.subtle};
    }
  }
`;
