import type { Product } from '@shop/shared/contracts';
import type { ChosenImage } from './images';

/**
 * Which color pictures were said to show, null for none: by the id of a stored picture, the preview's URL of a new one.
 */
export type PickedColors = Readonly<Record<string, string | null>>;

/**
 * What is left to be said of the colors once a product is saved, by the ids that its pictures have now: those that were
 * just uploaded stand last. Empty when all show already what they should.
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
