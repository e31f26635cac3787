import type { ListedProduct } from '@shop/shared/contracts';

/** Whether any of the products can be shown in a picture. */
export const hasPictures = (products: readonly Pick<ListedProduct, 'images'>[]): boolean =>
  products.some(({ images }) => images.length > 0);

/** The picture that stands for a list of products: the first there is. */
export const firstPicture = (products: readonly Pick<ListedProduct, 'images'>[] = []): string | undefined =>
  products.find(({ images }) => images.length > 0)?.images[0]?.url;
