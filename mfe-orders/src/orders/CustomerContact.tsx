import type { Order } from '@shop/shared/contracts';
import { useHost } from '@shop/shared/remote';
import { chatLink, normalizePhone, orderNumber, phoneDigits } from '@shop/shared/rules';
import { ButtonAnchor, ChatIcon, PhoneIcon, Stack } from '@shop/shared/ui';

/**
 * Links to contact the customer of an order: a call, and the chat app with a prepared message. Renders nothing without
 * a phone number.
 */
export function CustomerContact({ order }: { order: Order }) {
  const { settings } = useHost();
  const { customerName, customerPhone, _id } = order;
  const digits = phoneDigits(customerPhone);
  if (digits === '') return null;
  const greeting = customerName ? `Hello ${customerName}` : 'Hello';
  const from = settings.shopName ? `this is ${settings.shopName} ` : '';
  const message = `${greeting}, ${from}about your order #${orderNumber(_id)}.`;
  return (
    <Stack direction="row" gap={2}>
      <ButtonAnchor size="sm" icon={<PhoneIcon size={16} />} href={`tel:${normalizePhone(customerPhone)}`}>
        Call
      </ButtonAnchor>
      <ButtonAnchor size="sm" icon={<ChatIcon size={16} />} href={chatLink(digits, message)} target="_blank">
        Chat
      </ButtonAnchor>
    </Stack>
  );
}
