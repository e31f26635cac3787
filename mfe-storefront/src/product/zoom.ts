/** How large something is, in CSS px. */
export interface Size {
  width: number;
  height: number;
}

/** A place or a distance in CSS px; places are counted from the middle of the stage. */
export interface Point {
  x: number;
  y: number;
}

/** How a picture lies on the stage: how many times its fitted size it is drawn, and where its middle is. */
export interface View extends Point {
  scale: number;
}

/** All of the picture, in the middle. */
export const WHOLE: View = { scale: 1, x: 0, y: 0 };

/** The size at which a whole picture is seen: as large as the stage allows, never larger than its file. */
export function fittedSize(file: Size, stage: Size): Size {
  const factor = Math.min(1, stage.width / file.width, stage.height / file.height);
  return { width: file.width * factor, height: file.height * factor };
}

/** The most that a fitted picture may be enlarged: until its own pixels are drawn one to one. */
export const mostScale = (file: Size, fitted: Size): number => file.width / fitted.width;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

/**
 * The nearest view that is no smaller than whole, no larger than the file, and leaves no room beside a large picture.
 */
export function withinBounds({ scale, x, y }: View, file: Size, stage: Size): View {
  const fitted = fittedSize(file, stage);
  const within = clamp(scale, 1, mostScale(file, fitted));
  const room = (side: keyof Size) => Math.max(0, (fitted[side] * within - stage[side]) / 2);
  const [across, down] = [room('width'), room('height')];
  // Adding 0 makes no negative zero.
  return { scale: within, x: clamp(x, -across, across) + 0, y: clamp(y, -down, down) + 0 };
}

/** The same picture at another scale: what lies under a point stays there. */
export function zoomedAt(view: View, wanted: number, { x, y }: Point, file: Size, stage: Size): View {
  const { scale } = withinBounds({ ...view, scale: wanted }, file, stage);
  const by = scale / view.scale;
  return withinBounds({ scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by }, file, stage);
}

/** The widest copy of a picture, in px: the widest that its `srcset` names, else the picture's own width. */
export const widestCopy = (width: number, srcset: string): number =>
  Math.max(width, ...[...srcset.matchAll(/\s(\d+)w/g)].map(([, wide]) => Number(wide)));
