import type { Product } from '@shop/shared/contracts';
import type { ChosenImage } from './images';

/**
 * The color that the user selected for each picture, null for none. Keys are ids of stored pictures and preview URLs of
 * new ones.
 */
export type PickedColors = Readonly<Record<string, string | null>>;

/**
 * The colors that must still be saved after the product was saved, by the current picture ids. Newly uploaded pictures
 * are last. Empty if all pictures have their selected color.
 */
export const colorsToSay = (
  { images, colors }: Pick<Product, 'images' | 'colors'>,
  picked: PickedColors,
  uploaded: readonly ChosenImage[],
): Record<string, string | null> => {
  const firstNew = images.length - uploaded.length;
  const said: Record<string, string | null> = {};
  for (const [index, { _id, color }] of images.entries()) {
    const key = uploaded[index - firstNew]?.url ?? _id;
    const wanted = picked[key];
    if (wanted === undefined || wanted === color) continue;
    if (wanted === null || colors.includes(wanted)) said[_id] = wanted;
  }
  return said;
};
