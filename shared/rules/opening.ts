import type { PublicSettings } from '../contracts';

/** Whether the shop is open to visitors: it has a name and a phone number, and is not closed for maintenance. */
export const isOpen = ({
  shopName,
  phone,
  maintenance,
}: Pick<PublicSettings, 'shopName' | 'phone' | 'maintenance'>): boolean =>
  shopName !== '' && phone !== '' && !maintenance;

/** A page's title, followed by the owner's suffix or the shop's name, if there is one. */
export const titleWith = (title: string, { shopName, meta }: Pick<PublicSettings, 'shopName' | 'meta'>): string => {
  const suffix = meta?.titleSuffix ?? shopName;
  return suffix === '' ? title : `${title} · ${suffix}`;
};

/** The description for search engines and shared links of a page without its own description. */
export const descriptionOf = (title: string, { shopName, meta }: Pick<PublicSettings, 'shopName' | 'meta'>): string =>
  meta?.siteDescription ?? (shopName === '' ? title : `${title} at ${shopName}.`);

/** The accessible name of the logo link to the home page. */
export const homeLabel = ({ shopName }: Pick<PublicSettings, 'shopName'>): string =>
  shopName === '' ? 'Home page' : `${shopName}, home page`;
