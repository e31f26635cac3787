import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { callLink, chatLink, orderNumber, phoneDigits } from '@shop/shared/rules';
import { ButtonAnchor, ChatIcon, PhoneIcon, Stack, Text } from '@shop/shared/ui';
import { noChatReason } from '../messages/labels';

/**
 * Links to contact the customer of an order: a call, and the chat app with a prepared message. The server says which
 * number the chat has; without one there is a reason. A text that is not one number is not called. Renders nothing
 * without a phone number.
 */
export function CustomerContact({ order }: { order: Order }) {
  const { settings } = useHost();
  const { customerName, customerPhone, chatPhone, _id } = order;
  if (phoneDigits(customerPhone) === '') return null;
  const call = callLink(customerPhone);
  const greeting = customerName ? `Hello ${customerName}` : 'Hello';
  const from = settings.shopName ? `this is ${settings.shopName} ` : '';
  const message = `${greeting}, ${from}about your order #${orderNumber(_id)}.`;
  return (
    <Stack direction="row" gap={2} align="center">
      {call !== null && (
        <ButtonAnchor size="sm" icon={<PhoneIcon size={16} />} href={call}>
          Call
        </ButtonAnchor>
      )}
      {chatPhone ? (
        <ButtonAnchor size="sm" icon={<ChatIcon size={16} />} href={chatLink(chatPhone, message)} target="_blank">
          Chat
        </ButtonAnchor>
      ) : (
        <Text size="sm" tone="muted">
          {noChatReason(customerPhone)}
        </Text>
      )}
    </Stack>
  );
}
