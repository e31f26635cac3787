import type { PublicSettings } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/client';
import { seeds } from '../database/schema';

/** Facts of a shop: its name, its contact data and the pictures of its home page. */
export type ShopFacts = Pick<
  PublicSettings,
  'shopName' | 'phone' | 'chatNumber' | 'location' | 'socialLinks' | 'homePictures'
>;

/** Whether the demo seed filled the database. The configuration of this process does not matter. */
export async function isDemo(db: Db): Promise<boolean> {
  const rows = await db.select({ name: seeds.name }).from(seeds).where(eq(seeds.name, 'demo'));
  return rows.length > 0;
}

/** The configured facts of the shop. In the demo's database, the demo's facts replace those that are not configured. */
export async function shopSettings(db: Db, given: PublicSettings, demo: ShopFacts): Promise<PublicSettings> {
  if (!(await isDemo(db))) return given;
  const { shopName, phone, chatNumber, location, socialLinks, homePictures = demo.homePictures } = given;
  return {
    ...given,
    shopName: shopName || demo.shopName,
    phone: phone || demo.phone,
    chatNumber: chatNumber || demo.chatNumber,
    location: location || demo.location,
    socialLinks: socialLinks.length > 0 ? socialLinks : demo.socialLinks,
    ...(homePictures ? { homePictures } : {}),
  };
}

/** The variables of the missing settings without which a shop does not open to visitors. */
export const missingToOpen = ({ shopName, phone }: Pick<PublicSettings, 'shopName' | 'phone'>): string[] => [
  ...(shopName === '' ? ['SHOP_NAME'] : []),
  ...(phone === '' ? ['SHOP_PHONE'] : []),
];
