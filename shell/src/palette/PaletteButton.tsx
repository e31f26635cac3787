import { useSyncExternalStore } from 'react';
import { SearchIcon, focusRing, media, theme } from '@shop/shared/ui';
import { styled } from 'styled-components';

const never = () => () => undefined;
const onMac = () => /Mac|iPhone|iPad/.test(window.navigator.userAgent);

/** Button that opens the command palette and shows its keyboard shortcut. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const mac = useSyncExternalStore(never, onMac, () => false);
  return (
    <Root type="button" aria-haspopup="dialog" aria-keyshortcuts={mac ? 'Meta+K' : 'Control+K'} onClick={onOpen}>
      <SearchIcon size={18} aria-hidden="true" />
      Search
      <Keys aria-hidden="true">{mac ? '⌘ K' : 'Ctrl K'}</Keys>
    </Root>
  );
}

const Root = styled.button`
  display: flex;
  align-items: center;
  gap: ${theme.space[3]};
  width: 100%;
  min-height: ${theme.target};
  padding-inline: ${theme.space[3]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
  background: ${theme.color.background};
  color: ${theme.color.muted};
  font: inherit;
  font-size: ${theme.size.sm};
  text-align: start;
  cursor: pointer;
  ${focusRing}

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.borderStrong};
      color: ${theme.color.text};
    }
  }
`;

const Keys = styled.kbd`
  margin-inline-start: auto;
  font: inherit;
  font-size: ${theme.size.xs};

  /* Who has only fingers has no such keys. */
  @media (hover: none) {
    display: none;
  }
`;
