import type { PublicSettings } from '../contracts';

/** Whether visitors may see the shop and order: it has a name and a phone number to call. */
export const isOpen = ({ shopName, phone }: Pick<PublicSettings, 'shopName' | 'phone'>): boolean =>
  shopName !== '' && phone !== '';

/** A page's title with the shop's name behind it, where it has one. */
export const titleWith = (title: string, { shopName }: Pick<PublicSettings, 'shopName'>): string =>
  shopName === '' ? title : `${title} · ${shopName}`;

/** What the link to the home page is called that shows the shop's mark. */
export const homeLabel = ({ shopName }: Pick<PublicSettings, 'shopName'>): string =>
  shopName === '' ? 'Home page' : `${shopName}, home page`;
