import type { ListedProduct } from '@shop/shared/contracts';
import type { PageHead } from '@shop/shared/remote/config';

/** The picture of a product list in link previews: the first picture of the list. */
export const firstPicture = (
  products: readonly Pick<ListedProduct, 'images'>[] = [],
): Pick<PageHead, 'image' | 'imageSize'> => {
  const [image] = products.find(({ images }) => images.length > 0)?.images ?? [];
  return image ? { image: image.url, imageSize: { width: image.width, height: image.height } } : {};
};
