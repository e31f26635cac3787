/** The most people whom the shop writes to. */
export const MAX_RECEIVERS = 10;

/** What is wrong with the address of a webhook, as a sentence; null for a good one, and for none. */
export function webhookProblem(text: string): string | null {
  if (text === '') return null;
  if (!URL.canParse(text)) return 'Must be an address such as https://hooks.example/shop';
  const { protocol, username, password } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return 'Must begin with https:// or http://';
  if (username !== '' || password !== '') {
    return 'Must not contain a user or a password: WEBHOOK_SECRET signs each request';
  }
  return null;
}

/** The addresses of a list such as 'ada@shop.example, sam@shop.example'. */
export const mailAddresses = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map((address) => address.trim())
    .filter((address) => address !== '');

const ADDRESS = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\]+\.[^\s@<>"(),:;[\]\\.]+$/;

/** What is wrong with a list of e-mail addresses, as a sentence; null for a good one, and for none. */
export function mailAddressesProblem(text: string): string | null {
  const addresses = mailAddresses(text);
  if (!addresses.every((address) => ADDRESS.test(address))) {
    return 'Must be e-mail addresses such as ada@shop.example, separated by commas';
  }
  return addresses.length > MAX_RECEIVERS ? `Must be ${String(MAX_RECEIVERS)} addresses or fewer` : null;
}
