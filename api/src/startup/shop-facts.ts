import type { PublicSettings } from '@shop/shared/contracts';
import { eq } from 'drizzle-orm';
import type { Db } from '../database/client';
import { seeds } from '../database/schema';

/** What a shop says of itself: its name, how to reach it, and what its home page is pictured with. */
export type ShopFacts = Pick<
  PublicSettings,
  'shopName' | 'phone' | 'chatNumber' | 'location' | 'socialLinks' | 'homePictures'
>;

/** Whether the demo seed filled the database, whatever this process would fill one with. */
async function isDemo(db: Db): Promise<boolean> {
  const rows = await db.select({ name: seeds.name }).from(seeds).where(eq(seeds.name, 'demo'));
  return rows.length > 0;
}

/** What the settings say of the shop; in the demo's database, its own words stand where they say nothing. */
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

/** The settings that a shop needs before it opens to visitors and that it lacks, by their variables. */
export const missingToOpen = ({ shopName, phone }: Pick<PublicSettings, 'shopName' | 'phone'>): string[] => [
  ...(shopName === '' ? ['SHOP_NAME'] : []),
  ...(phone === '' ? ['SHOP_PHONE'] : []),
];
