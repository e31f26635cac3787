import type { PublicSettings } from '../contracts';

/** Whether visitors may see the shop and order: it has a name and a phone number to call. */
export const isOpen = ({ shopName, phone }: Pick<PublicSettings, 'shopName' | 'phone'>): boolean =>
  shopName !== '' && phone !== '';

/** A page's title with the owner's ending behind it, or with the shop's name, where there is any. */
export const titleWith = (title: string, { shopName, meta }: Pick<PublicSettings, 'shopName' | 'meta'>): string => {
  const suffix = meta?.titleSuffix ?? shopName;
  return suffix === '' ? title : `${title} · ${suffix}`;
};

/** The text for search engines and shared links of a page without its own description. */
export const descriptionOf = (title: string, { shopName, meta }: Pick<PublicSettings, 'shopName' | 'meta'>): string =>
  meta?.siteDescription ?? (shopName === '' ? title : `${title} at ${shopName}.`);

/** What the link to the home page is called that shows the shop's mark. */
export const homeLabel = ({ shopName }: Pick<PublicSettings, 'shopName'>): string =>
  shopName === '' ? 'Home page' : `${shopName}, home page`;
