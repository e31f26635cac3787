import { theme } from '@shop/shared/ui';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { SHELL_OWNER } from './usePageOwner';

/** A part of the page and its position in the window, in pixels. */
interface Part {
  name: string;
  page: boolean;
  top: number;
  left: number;
  width: number;
  height: number;
}

/** The host's landmarks, and the page. A header or footer within the page belongs to the page. */
const PARTS = '#root header, #root footer, #root aside, #main';

/**
 * Draws frames around the parts of the page, with the names of their owners: the shell or a remote. The frames lie over
 * the page, so nothing moves, and they ignore the pointer. Screen readers do not see them; the bar has the same facts
 * as text.
 */
export function OwnershipOverlay({ page }: { page: string }) {
  const [parts, setParts] = useState<readonly Part[]>([]);

  useEffect(() => {
    let last = '';
    // Parts move for many reasons (scrolling, fonts, dialogs, a new page), so each animation frame measures them.
    const look = () => {
      const found = findParts(page);
      const spelling = JSON.stringify(found);
      if (spelling !== last) setParts(found);
      last = spelling;
      next = requestAnimationFrame(look);
    };
    let next = requestAnimationFrame(look);
    return () => cancelAnimationFrame(next);
  }, [page]);

  return createPortal(
    <div aria-hidden="true" data-testid="frames">
      {parts.map(({ name, page: isPage, top, left, width, height }, index) => (
        <Frame key={index} $page={isPage} style={{ top, left, width, height }}>
          <Name $page={isPage} style={{ top: Math.max(0, -top) }}>
            {name}
          </Name>
        </Frame>
      ))}
    </div>,
    document.body,
  );
}

function findParts(page: string): Part[] {
  return [...document.querySelectorAll(PARTS)].flatMap((element) => {
    const isPage = element.id === 'main';
    if (!isPage && element.parentElement?.closest(PARTS)) return [];
    if (element.getAttribute('aria-label') === 'Preview tools') return [];
    const { top, left, width, height } = element.getBoundingClientRect();
    if (width === 0 || height === 0) return [];
    return [{ name: isPage ? page : SHELL_OWNER, page: isPage, top, left, width, height }];
  });
}

const Frame = styled.div<{ $page: boolean }>`
  position: fixed;
  z-index: ${theme.z.floating};
  border: 2px ${({ $page }) => ($page ? 'solid' : 'dashed')}
    ${({ $page }) => ($page ? theme.color.accent : theme.color.blueText)};
  pointer-events: none;
`;

const Name = styled.span<{ $page: boolean }>`
  position: absolute;
  inset-inline-start: 0;
  max-width: 100%;
  padding: 0.125rem 0.5rem;
  overflow: hidden;
  background: ${({ $page }) => ($page ? theme.color.accent : theme.color.blueSoft)};
  color: ${({ $page }) => ($page ? theme.color.onAccent : theme.color.blueText)};
  font-size: ${theme.size.xs};
  font-weight: ${theme.weight.semibold};
  text-overflow: ellipsis;
  white-space: nowrap;
`;
