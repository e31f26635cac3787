import type { ProductImage } from '@shop/shared/contracts';

/** A row of the table product_images. */
export interface ImageRow {
  id: string;
  picture: string;
  /** Widths of the stored files in pixels, smallest first. */
  widths: number[];
  avif: boolean;
  width: number;
  height: number;
  color: string | null;
}

const fileUrl = (picture: string, width: number, format: string): string =>
  `/pictures/${encodeURIComponent(picture)}/${width}.${format}`;

const srcset = ({ picture, widths }: ImageRow, format: string): string =>
  widths.map((width) => `${fileUrl(picture, width, format)} ${width}w`).join(', ');

/** The smallest file of a picture that is at least `wanted` pixels wide, else the widest. */
export const fileAbout = ({ picture, widths, width }: ImageRow, wanted: number): string =>
  fileUrl(picture, widths.find((there) => there >= wanted) ?? widths.at(-1) ?? width, 'webp');

/** A picture as the API has it: the largest and the smallest file, and all files by format. */
export function imageOf(row: ImageRow): ProductImage {
  return {
    _id: row.id,
    url: fileUrl(row.picture, row.widths.at(-1) ?? row.width, 'webp'),
    thumb_url: fileUrl(row.picture, row.widths[0] ?? row.width, 'webp'),
    width: row.width,
    height: row.height,
    srcset: { webp: srcset(row, 'webp'), ...(row.avif ? { avif: srcset(row, 'avif') } : {}) },
    color: row.color,
  };
}
