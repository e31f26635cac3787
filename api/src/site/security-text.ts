const DAY_MS = 86_400_000;
/** How long the contact is valid after a request, in days. It must be less than a year. */
const VALID_DAYS = 180;

/**
 * The content of /.well-known/security.txt (RFC 9116): whom to tell about a vulnerability.
 *
 * @param origin the shop's own address; '' if it is not known
 */
export const securityText = (contact: string, origin: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + VALID_DAYS * DAY_MS).toISOString()}`,
    ...(origin === '' ? [] : [`Canonical: ${origin}/.well-known/security.txt`]),
    '',
  ].join('\n');
