import { useHost } from '@shop/shared/remote';
import { chatLink } from '@shop/shared/rules';
import { ChatIcon, media } from '@shop/shared/ui';
import styled from 'styled-components';

/** Floats over every public page and opens the chat app with the first words written, where the shop has a number for it. */
export function ChatButton() {
  const { settings } = useHost();
  if (settings.chatNumber === '') return null;
  const message = `Hello ${settings.shopName}, I have a question about `;
  return (
    <aside aria-label="Chat">
      <Floating
        href={chatLink(settings.chatNumber, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Chat with us on WhatsApp"
        title="Chat with us on WhatsApp"
      >
        <ChatIcon size={24} aria-hidden="true" />
      </Floating>
    </aside>
  );
}

const Floating = styled.a`
  position: fixed;
  z-index: ${({ theme }) => theme.z.floating};
  inset-inline-end: ${({ theme }) => theme.space[4]};
  bottom: max(${({ theme }) => theme.space[4]}, env(safe-area-inset-bottom));
  display: grid;
  place-items: center;
  width: 3rem;
  height: 3rem;
  border-radius: ${({ theme }) => theme.radius.full};
  background: ${({ theme }) => theme.color.ink};
  color: ${({ theme }) => theme.color.onInk};
  box-shadow: ${({ theme }) => theme.shadow.mid};

  ${media.tablet} {
    width: 3.5rem;
    height: 3.5rem;
  }

  ${media.hover} {
    &:hover {
      background: ${({ theme }) => theme.color.inkHover};
    }
  }

  ${media.print} {
    display: none;
  }
`;
