/** The widths of a picture in pixels. */
export interface PictureWidths {
  /** Files for lists and pages. */
  readonly small: readonly number[];
  /** Copies that a shop makes of the largest file when a browser first asks for them. */
  readonly made: readonly number[];
  /** The largest file. */
  readonly largest: number;
}

/** The widths of pictures and of upright scenes. */
export const UPRIGHT_WIDTHS: PictureWidths = { small: [320, 640, 800], made: [960, 1280], largest: 1600 };

/** The widths of landscape scenes. */
const LANDSCAPE_WIDTHS: PictureWidths = { small: [640, 960, 1280], made: [1600, 1920], largest: 2560 };

/** The widths of a scene. */
export const sceneWidths = ({ width, height }: { readonly width: number; readonly height: number }): PictureWidths =>
  width > height ? LANDSCAPE_WIDTHS : UPRIGHT_WIDTHS;

/** The widths of the files in `demo/pictures/<id>/<width>.webp`. */
export const fileWidths = ({ small, largest }: PictureWidths): number[] => [...small, largest];

/** All widths in which a shop offers a picture, in ascending order. */
export const offeredWidths = ({ small, made, largest }: PictureWidths): number[] => [...small, ...made, largest];
