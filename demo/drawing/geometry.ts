/** The drawing board. Every garment is drawn in these units, at every rendered size. */
export const BOARD = { width: 960, height: 1200, center: 480 } as const;

export type Point = readonly [x: number, y: number];

/** A cubic curve's two control points and its end. */
export type Curve = readonly [x1: number, y1: number, x2: number, y2: number, x: number, y: number];

const number = (value: number) => String(Math.round(value * 10) / 10);

/** An SVG path from a start point and curves. The coordinates are not changed. */
export function path(start: Point, curves: readonly Curve[], closed = true): string {
  const body = curves.map((curve) => `C${curve.map(number).join(' ')}`).join('');
  return `M${number(start[0])} ${number(start[1])}${body}${closed ? 'Z' : ''}`;
}

/** A straight line as a curve, so that outlines can mix both. */
export function line(from: Point, to: Point): Curve {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return [from[0] + dx / 3, from[1] + dy / 3, from[0] + (2 * dx) / 3, from[1] + (2 * dy) / 3, to[0], to[1]];
}

/**
 * A closed, symmetric outline from its right half. x counts from the board's center line. The half starts and ends on
 * that line; for an open top such as a neckline, its two ends are joined by a straight line.
 */
export function symmetric(start: Point, curves: readonly Curve[]): string {
  const right: Curve[] = curves.map(([x1, y1, x2, y2, x, y]) => [
    BOARD.center + x1,
    y1,
    BOARD.center + x2,
    y2,
    BOARD.center + x,
    y,
  ]);
  const ends: Point[] = [start, ...curves.map(([, , , , x, y]): Point => [x, y])];
  const left: Curve[] = [];
  for (let index = curves.length - 1; index >= 0; index--) {
    const curve = curves[index];
    const end = ends[index];
    if (!curve || !end) continue;
    const [x1, y1, x2, y2] = curve;
    left.push([BOARD.center - x2, y2, BOARD.center - x1, y1, BOARD.center - end[0], end[1]]);
  }
  const last = ends.at(-1) ?? start;
  const bridge: Curve[] =
    last[0] === 0 ? [] : [line([BOARD.center + last[0], last[1]], [BOARD.center - last[0], last[1]])];
  return path([BOARD.center + start[0], start[1]], [...right, ...bridge, ...left]);
}

/** A path on the right side (x from the center line), or with side -1 its mirror image on the left. */
export function sidePath(side: 1 | -1, start: Point, curves: readonly Curve[], closed = true): string {
  const x = (value: number) => BOARD.center + side * value;
  return path(
    [x(start[0]), start[1]],
    curves.map(([x1, y1, x2, y2, ex, ey]): Curve => [x(x1), y1, x(x2), y2, x(ex), ey]),
    closed,
  );
}

/** Points with x from the center line, on the right side or mirrored to the left. */
export function sidedPoints(side: 1 | -1, points: readonly Point[]): Point[] {
  return points.map(([x, y]): Point => [BOARD.center + side * x, y]);
}

/** A smooth curve through the points (Catmull-Rom), sampled about every `step` units. */
export function smoothThrough(points: readonly Point[], step: number): Point[] {
  const samples: Point[] = [];
  const at = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0];
  for (let index = 0; index < points.length - 1; index++) {
    const [p0, p1, p2, p3] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const count = Math.max(2, Math.round(Math.hypot(p2[0] - p1[0], p2[1] - p1[1]) / step));
    for (let part = 0; part < count; part++) {
      const t = part / count;
      const along = (axis: 0 | 1) =>
        0.5 *
        (2 * p1[axis] +
          (p2[axis] - p0[axis]) * t +
          (2 * p0[axis] - 5 * p1[axis] + 4 * p2[axis] - p3[axis]) * t * t +
          (3 * p1[axis] - p0[axis] - 3 * p2[axis] + p3[axis]) * t * t * t);
      samples.push([along(0), along(1)]);
    }
  }
  samples.push(at(points.length - 1));
  return samples;
}

/** An open SVG path, smooth through the points. */
export function strokeThrough(points: readonly Point[]): string {
  return smoothThrough(points, 6)
    .map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`)
    .join('');
}

/** A closed polygon as an SVG path. */
export function polygon(points: readonly Point[]): string {
  return `${points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${number(x)} ${number(y)}`).join('')}Z`;
}
