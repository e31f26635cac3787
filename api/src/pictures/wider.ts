import type { EncodedPicture } from './encode';

/** Copies of pictures that are not stored in advance but drawn on the first request. */
export interface WiderPictures {
  /** Widths that can be drawn of a picture, in ascending order; none of one that is not drawn. */
  widths(id: string): readonly number[];
  /** Widths that are drawn where nothing is stored of a picture, too, the wider ones among them. Default: none. */
  whole?(id: string): readonly number[];
  /** All of them, and those that are drawn with nothing stored, as WebP. */
  draw(id: string): Promise<EncodedPicture[]>;
  /** Breaks off what is under way. */
  close(): void;
}
