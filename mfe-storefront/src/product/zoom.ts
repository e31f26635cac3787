/** A size in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** A position or distance in CSS px. Positions are relative to the middle of the stage. */
export interface Point {
  x: number;
  y: number;
}

/** The position of a picture on the stage: its scale relative to its fitted size, and its middle. */
export interface View extends Point {
  scale: number;
}

/** The whole picture, centered. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The size at which the whole picture is visible: as large as the stage allows, never larger than its file. */
export function fittedSize(file: Size, stage: Size): Size {
  const factor = Math.min(1, stage.width / file.width, stage.height / file.height);
  return { width: file.width * factor, height: file.height * factor };
}

/** The maximum scale of a fitted picture, at which one px of the file is one CSS px. */
export const mostScale = (file: Size, fitted: Size): number => file.width / fitted.width;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The nearest allowed view: not smaller than the whole picture, not larger than the file, and without empty space
 * beside an enlarged picture.
 */
export function withinBounds({ scale, x, y }: View, file: Size, stage: Size): View {
  const fitted = fittedSize(file, stage);
  const within = clamp(scale, 1, mostScale(file, fitted));
  const room = (side: keyof Size) => Math.max(0, (fitted[side] * within - stage[side]) / 2);
  const [across, down] = [room('width'), room('height')];
  // Adding 0 turns -0 into 0.
  return { scale: within, x: clamp(x, -across, across) + 0, y: clamp(y, -down, down) + 0 };
}

/** The view at another scale. The part of the picture at the given point stays there. */
export function zoomedAt(view: View, wanted: number, { x, y }: Point, file: Size, stage: Size): View {
  const { scale } = withinBounds({ ...view, scale: wanted }, file, stage);
  const by = scale / view.scale;
  return withinBounds({ scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }, file, stage);
}

/** The width of the widest copy of a picture, in px: the largest width in its `srcset`, otherwise its own width. */
export const widestCopy = (width: number, srcset: string): number =>
  Math.max(width, ...[...srcset.matchAll(/\s(\d+)w/g)].map(([, wide]) => Number(wide)));
