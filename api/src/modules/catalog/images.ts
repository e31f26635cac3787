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
