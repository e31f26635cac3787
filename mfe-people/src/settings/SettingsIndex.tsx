import { focusRing, media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';
import { idOfGroup } from './SettingsCard';

/** The groups of settings, beside them on wide screens. A press leads to the group. */
export function SettingsIndex({ titles }: { titles: readonly string[] }) {
  const lead = (title: string) => {
    const group = document.getElementById(idOfGroup(title));
    group?.scrollIntoView({ block: 'start' });
    group?.focus({ preventScroll: true });
  };
  return (
    <Index aria-label="Groups of settings">
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <Entry type="button" onClick={() => lead(title)}>
              {title}
            </Entry>
          </li>
        ))}
      </ul>
    </Index>
  );
}

/* On narrow screens the groups follow each other anyway, and a list of all would push them away. */
const Index = styled.nav`
  display: none;

  ${media.desktop} {
    position: sticky;
    top: calc(var(--header-height, 0px) + ${theme.space[4]});
    display: block;
    align-self: start;
  }

  ul {
    list-style: none;
  }
`;

const Entry = styled.button`
  width: 100%;
  min-height: 1.875rem;
  padding: ${theme.space[1]} ${theme.space[2]};
  border: 0;
  border-radius: ${theme.radius.sm};
  background: none;
  color: ${theme.color.muted};
  font: inherit;
  font-size: ${theme.size.sm};
  text-align: start;
  cursor: pointer;
  ${focusRing}

  &:hover {
    background: ${theme.color.subtle};
    color: ${theme.color.text};
  }
`;
