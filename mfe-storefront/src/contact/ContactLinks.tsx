import { useHost } from '@shop/shared/remote';
import { chatLink, dialLink } from '@shop/shared/rules';
import { ButtonAnchor, ChatIcon, PhoneIcon } from '@shop/shared/ui';

interface Props {
  /** The text that a chat starts with, such as the subject of a question. */
  message: string;
}

/** Links to contact the shop: phone, and chat if the shop has a chat number. */
export function ContactLinks({ message }: Props) {
  const { phone, chatNumber } = useHost().settings;
  return (
    <>
      {phone && (
        <ButtonAnchor href={dialLink(phone)} icon={<PhoneIcon size={18} aria-hidden="true" />}>
          {`Call ${phone}`}
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
