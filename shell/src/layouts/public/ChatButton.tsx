import { useHost } from '@shop/shared/remote';
import { chatLink } from '@shop/shared/rules';
import { ChatIcon, media, theme } from '@shop/shared/ui';
import { useEffect, useState, useRef, type RefObject } from 'react';
import { styled } from 'styled-components';

/**
 * Floating button on every public page, if the shop has a chat number. It opens the chat app with the start of a
 * message. It hides while the visitor scrolls down, and while a primary action or another element with `data-next` is
 * where it would stand. It is shown again on scrolling up, at the end of the page, and when it gets the focus. If a
 * page has a bar at the bottom or its own chat link, the button is at the end of that page on phones. At checkout it
 * is at the end of the page on every screen.
 */
export function ChatButton() {
  const { settings } = useHost();
  const link = useRef<HTMLAnchorElement>(null);
  const [down, covers] = [useScrollsDown(), useCoversNext(link)];
  if (settings.chatNumber === '') return null;
  const message = `Hello ${settings.shopName}, I have a question about `;
  return (
    <aside aria-label="Chat">
      <ChatLink
        ref={link}
        href={chatLink(settings.chatNumber, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us on WhatsApp"
        title="Chat with us on WhatsApp"
        $aside={down || covers}
      >
        <ChatIcon size={24} aria-hidden="true" />
      </ChatLink>
    </aside>
  );
}

/** A smaller scroll distance than this is ignored, in pixels. */
const TREMBLE = 8;

function useScrollsDown(): boolean {
  const [down, setDown] = useState(false);
  useEffect(() => {
    let before = window.scrollY;
    const follow = () => {
      const { scrollY } = window;
      if (Math.abs(scrollY - before) < TREMBLE) return;
      const { scrollHeight, clientHeight } = document.documentElement;
      setDown(scrollY > before && scrollY + clientHeight < scrollHeight - TREMBLE);
      before = scrollY;
    };
    window.addEventListener('scroll', follow, { passive: true });
    return () => window.removeEventListener('scroll', follow);
  }, []);
  return down;
}

/** So near to the button an element counts as covered, in pixels. */
const NEAR = 8;

/** Whether an element with `data-next` is where the button stands when it is not aside. */
function useCoversNext(link: RefObject<HTMLElement | null>): boolean {
  const [covers, setCovers] = useState(false);
  useEffect(() => {
    const check = () => {
      const button = link.current;
      if (!button) return;
      // Unlike its rectangle, these leave out that the button is moved aside.
      const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = button;
      const isCovered = (element: Element) => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 0 &&
          box.right > left - NEAR &&
          box.left < left + width + NEAR &&
          box.bottom > top - NEAR &&
          box.top < top + height + NEAR
        );
      };
      setCovers([...document.querySelectorAll('[data-next]')].some(isCovered));
    };
    const sized = new ResizeObserver(check);
    sized.observe(document.body);
    window.addEventListener('scroll', check, { passive: true });
    window.addEventListener('resize', check);
    return () => {
      sized.disconnect();
      window.removeEventListener('scroll', check);
      window.removeEventListener('resize', check);
    };
  }, [link]);
  return covers;
}

const ChatLink = styled.a<{ $aside: boolean }>`
  position: fixed;
  z-index: ${theme.z.floating};
  inset-inline-end: ${theme.space[4]};
  bottom: max(calc(var(--bottom-bar, 0px) + ${theme.space[4]}), env(safe-area-inset-bottom));
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: ${theme.radius.full};
  background: ${theme.color.ink};
  color: ${theme.color.onInk};
  box-shadow: ${theme.shadow.mid};
  transition: transform ${theme.duration.normal} ${theme.ease};
  ${({ $aside }) => $aside && '&:not(:focus-visible) { transform: translateY(200%); }'}

  ${media.tablet} {
    width: 3.5rem;
    height: 3.5rem;
  }

  /*
   * Above a bar it would lie over what one fills in: it waits at the end of the page. By way of the body, because the
   * minifier takes away a blank after a bracket.
   */
  ${media.phone} {
    :root:has([data-bottom-bar], [data-chat-link]) > body & {
      position: absolute;
      transform: none;
    }
  }

  /* At checkout it waits there at any width. */
  :root:has([data-short]) > body & {
    position: absolute;
    transform: none;
  }

  ${media.hover} {
    &:hover {
      background: ${theme.color.inkHover};
    }
  }

  ${media.print} {
    display: none;
  }
`;
