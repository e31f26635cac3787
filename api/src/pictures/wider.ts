import type { EncodedPicture } from './encode';

/** Copies of pictures that are drawn on the first request instead of stored in advance. */
export interface WiderPictures {
  /** Widths in which the picture can be drawn, in ascending order; empty if it cannot be drawn. */
  widths(id: string): readonly number[];
  /** Widths that are drawn even if no copy of the picture is stored; includes the wider ones. Default: no widths. */
  whole?(id: string): readonly number[];
  /** Draws the copies in all of these widths, as WebP. */
  draw(id: string): Promise<EncodedPicture[]>;
  /** Aborts the drawings in progress. */
  close(): void;
}
