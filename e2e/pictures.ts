import { type APIRequestContext, expect } from '@playwright/test';

/** A file in the format of an upload. */
export interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A product of the demo shop with pictures and colors. */
export const picturedProduct = async (
  request: APIRequestContext,
): Promise<{ refCode: string; images: { thumb_url: string }[] }> => {
  const answer = await request.get('/api/products/public?limit=500');
  const products = (await answer.json()) as { refCode: string; colors: string[]; images: { thumb_url: string }[] }[];
  const found = products.find(({ images, colors }) => images.length > 1 && colors.length > 1);
  if (!found) throw new Error('No product of the demo shop has pictures and colors');
  return found;
};

/** A picture of the demo shop, as a file to upload. */
export const pictureFile = async (request: APIRequestContext, name: string): Promise<UploadFile> => {
  const { images } = await picturedProduct(request);
  const picture = await request.get(images[0]?.thumb_url ?? '');
  expect(picture.headers()['content-type']).toBe('image/webp');
  return { name, mimeType: 'image/webp', buffer: await picture.body() };
};

/** A text file with the name of a picture. */
export const textFile = (name: string, mimeType: string): UploadFile => ({
  name,
  mimeType,
  buffer: Buffer.from('<script>alert(1)</script>'),
});
