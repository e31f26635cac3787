import { callLink } from '@shop/shared/rules';

/** A phone number as it was typed, with a link to call it if it is one whole number. */
export function PhoneLink({ phone }: { phone: string }) {
  const link = callLink(phone);
  return link === null ? phone : <a href={link}>{phone}</a>;
}
