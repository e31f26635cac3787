import { useHost } from '@shop/shared/remote';
import { chatLink, stripPhone } from '@shop/shared/rules';
import { ButtonAnchor, ChatIcon, PhoneIcon } from '@shop/shared/ui';

interface Props {
  /** The first words of a chat, such as what one has a question about. */
  message: string;
}

/** The ways to reach the shop: its phone, and the chat where it has a number for it. */
export function ContactLinks({ message }: Props) {
  const { phone, chatNumber } = useHost().settings;
  return (
    <>
      {phone && (
        <ButtonAnchor href={`tel:${stripPhone(phone)}`} icon={<PhoneIcon size={18} aria-hidden="true" />}>
          Call {phone}
        </ButtonAnchor>
      )}
      {chatNumber && (
        <ButtonAnchor
          href={chatLink(chatNumber, message)}
          target="_blank"
          data-chat-link=""
          icon={<ChatIcon size={18} aria-hidden="true" />}
        >
          Contact us via WhatsApp
        </ButtonAnchor>
      )}
    </>
  );
}
