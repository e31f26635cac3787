import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { UnreadablePictureError, encodePicture } from './encode';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a8492a' } });

describe('encodePicture', () => {
  it('makes every width that fits, in WebP, without metadata', async () => {
    const source = await picture(1000, 500)
      .withExif({ IFD0: { Copyright: 'someone' } })
      .jpeg()
      .toBuffer();
    const files = await encodePicture(source);
    expect(files.map(({ width, height, format }) => [width, height, format])).toEqual([
      [320, 160, 'webp'],
      [640, 320, 'webp'],
      [960, 480, 'webp'],
    ]);
    for (const { bytes } of files) {
      const { exif, format } = await sharp(bytes).metadata();
      expect({ exif, format }).toEqual({ exif: undefined, format: 'webp' });
    }
  });

  it('keeps the width of a picture that is smaller than every width', async () => {
    const files = await encodePicture(await picture(120, 90).png().toBuffer());
    expect(files.map(({ width, height }) => [width, height])).toEqual([[120, 90]]);
  });

  it('turns a photograph upright', async () => {
    const source = await picture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [file] = await encodePicture(source, { widths: [200] });
    expect([file?.width, file?.height]).toEqual([200, 400]);
  });

  it('keeps transparency and reads grayscale pictures', async () => {
    const clear = await sharp({
      create: { width: 64, height: 64, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const [file] = await encodePicture(clear);
    await expect(sharp(file?.bytes).metadata()).resolves.toMatchObject({ hasAlpha: true });
    const gray = await picture(64, 64).greyscale().png().toBuffer();
    await expect(encodePicture(gray)).resolves.toHaveLength(1);
  });

  it('makes AVIF beside WebP on request', async () => {
    const files = await encodePicture(await picture(64, 64).png().toBuffer(), {
      formats: ['webp', 'avif'],
      widths: [64],
    });
    expect(files.map(({ format }) => format)).toEqual(['webp', 'avif']);
  });

  it.each([
    ['text', Buffer.from('<script>alert(1)</script>')],
    ['an SVG drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('refuses an upload of %s', async (_, source) => {
    await expect(encodePicture(source)).rejects.toThrow(UnreadablePictureError);
  });

  it('refuses a truncated file and a file with too many pixels', async () => {
    const whole = await picture(300, 300).jpeg().toBuffer();
    await expect(encodePicture(whole.subarray(0, whole.length / 2))).rejects.toThrow(UnreadablePictureError);
    await expect(encodePicture(whole, { maxPixels: 10_000 })).rejects.toThrow(
      'The picture has 0.09 million pixels (300 x 300). At most 0.01 million are taken. Make it smaller and try again',
    );
  });

  it('takes pictures of phones with 50 million pixels and more', async () => {
    const source = await picture(8_160, 6_144).jpeg().toBuffer();
    expect(await encodePicture(source, { widths: [320] })).toMatchObject([{ width: 320, height: 241 }]);
  });

  it('fits a long picture into what a copy can be', async () => {
    const source = await picture(400, 20_000).jpeg().toBuffer();
    expect(await encodePicture(source)).toMatchObject([{ width: 320, height: 15_983 }]);
    expect(await encodePicture(source, { widths: [1600] })).toMatchObject([{ width: 328, height: 16_383 }]);
  });
});
