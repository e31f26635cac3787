import type { ListedProduct } from '@shop/shared/contracts';
import type { PageHead } from '@shop/shared/remote/config';

/** The picture that stands for a list of products where it is shared: the first there is. */
export const firstPicture = (
  products: readonly Pick<ListedProduct, 'images'>[] = [],
): Pick<PageHead, 'image' | 'imageSize'> => {
  const [image] = products.find(({ images }) => images.length > 0)?.images ?? [];
  return image ? { image: image.url, imageSize: { width: image.width, height: image.height } } : {};
};
