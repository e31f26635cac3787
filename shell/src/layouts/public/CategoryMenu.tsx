import { type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import type { Category } from '@shop/shared/contracts';
import { childrenOf } from '@shop/shared/rules';
import { ChevronDownIcon, media, theme, useLazyModule } from '@shop/shared/ui';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { navLook } from './nav-look';

/** Time for which the dropdown stays open after the pointer has left it, in milliseconds. */
const CLOSE_DELAY = 300;

const loadShelf = () => import('./CategoryShelf');

interface Props {
  category: Category;
  /** All live categories, to find the children. */
  categories: readonly Category[];
}

/**
 * A top-level category in the header. With subcategories it has a dropdown. The dropdown opens under the pointer, and
 * closes 300 ms after the pointer has left it. For keyboard and touch, the button beside the name opens it. Escape
 * closes it immediately, and so does moving the focus out. Counts and the newest product come when it first opens.
 * Before the scripts run, menus.css opens it.
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
  return <Dropdown category={category} categories={categories} entries={children} href={href} />;
}

function Dropdown({ category, categories, entries, href }: Props & { entries: Category[]; href: string }) {
  // Undefined until anything happens: until then, the style sheet may open the panel.
  const [open, setOpen] = useState<boolean>();
  const { part: shelf, preload } = useLazyModule(loadShelf);
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
    if (next) preload();
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
    <Item
      data-live={open !== undefined || undefined}
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={() => setOpen((now = false) => now)}
      onBlur={blur}
      onKeyDown={escape}
    >
      <Name to={href}>{category.name}</Name>
      <Toggle
        ref={toggle}
        type="button"
        aria-label={`${category.name} subcategories`}
        aria-expanded={open === true}
        aria-controls={id}
        onClick={() => set(!open)}
      >
        <ChevronDownIcon size={16} aria-hidden="true" />
      </Toggle>
      <Panel id={id} data-panel="" hidden={!open}>
        <ul>
          {[category, ...entries].map((one) => (
            <li key={one._id}>
              <Entry to={`/category/${one._id}`}>
                <span>{one === category ? `All ${one.name}` : one.name}</span>
                {shelf && <shelf.CategoryCount category={one} categories={categories} />}
              </Entry>
            </li>
          ))}
        </ul>
        {shelf && open && <shelf.NewestProduct category={category} />}
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

const Panel = styled.div`
  position: absolute;
  z-index: 1;
  top: 100%;
  inset-inline-start: 0;
  display: flex;
  gap: ${theme.space[4]};
  padding: ${theme.space[3]};
  border: 1px solid ${theme.color.text};
  background: ${theme.color.raised};

  > ul {
    min-width: 12rem;
  }

  &[hidden] {
    display: none;
  }
`;

const Entry = styled(Link)`
  display: flex;
  align-items: center;
  min-height: ${theme.target};
  padding-inline: ${theme.space[3]};
  font-size: ${theme.size.sm};
  text-decoration: none;
  white-space: nowrap;

  ${media.hover} {
    &:hover {
      background: ${theme.color.subtle};
    }
  }
`;
