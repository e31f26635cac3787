import type { ProductImage } from '@shop/shared/contracts';

/** A picture as its row has it. */
export interface ImageRow {
  id: string;
  picture: string;
  /** Widths there are files of, smallest first, in pixels. */
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

/** One file of a picture, in the narrowest width that is as wide as wanted, else the widest. */
export const fileAbout = ({ picture, widths, width }: ImageRow, wanted: number): string =>
  fileUrl(picture, widths.find((there) => there >= wanted) ?? widths.at(-1) ?? width, 'webp');

/** A picture as the API answers it: the largest and smallest file, and all of them per format. */
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
