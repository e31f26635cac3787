import type { Point } from './geometry';
import { drapeNoise, smoothRepeatAt } from './noise';

/** The greatest distance between a point and its drawn position, in board units. */
const DEVIATION = 5.5;

/** Moves a point a little, because sewn lines are never exactly straight. Neighboring points move together. */
function deviate([x, y]: Point): Point {
  const noise = drapeNoise();
  return [
    x + DEVIATION * smoothRepeatAt(noise, x * 0.62 + 31, y * 0.62 + 57),
    y + DEVIATION * 0.7 * smoothRepeatAt(noise, x * 0.62 + 251, y * 0.62 + 17),
  ];
}

const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** Splits a cubic curve until its parts are short, then moves every control point. */
function wobblyCurve(from: Point, c1: Point, c2: Point, to: Point, out: string[]) {
  const size =
    Math.hypot(c1[0] - from[0], c1[1] - from[1]) +
    Math.hypot(c2[0] - c1[0], c2[1] - c1[1]) +
    Math.hypot(to[0] - c2[0], to[1] - c2[1]);
  if (size > 90) {
    const [a, b, c] = [middle(from, c1), middle(c1, c2), middle(c2, to)];
    const [d, e] = [middle(a, b), middle(b, c)];
    const half = middle(d, e);
    wobblyCurve(from, a, d, half, out);
    wobblyCurve(half, e, c, to, out);
    return;
  }
  const text = [c1, c2, to].flatMap(deviate).map((value) => value.toFixed(1));
  out.push(`C${text.join(' ')}`);
}

/** Moves every point of an SVG path. The path may contain only absolute M, L, C and Z commands. */
export function wobblePath(d: string): string {
  const out: string[] = [];
  let at: Point = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(/([MLCZ])([^MLCZ]*)/g)) {
    const values = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const point = (index: number): Point => [values[index] ?? 0, values[index + 1] ?? 0];
    if (command === 'Z') out.push('Z');
    else if (command === 'C') {
      for (let index = 0; index + 5 < values.length; index += 6) {
        wobblyCurve(at, point(index), point(index + 2), point(index + 4), out);
        at = point(index + 4);
      }
    } else {
      for (let index = 0; index + 1 < values.length; index += 2) {
        at = point(index);
        out.push(
          `${command}${deviate(at)
            .map((value) => value.toFixed(1))
            .join(' ')}`,
        );
      }
    }
  }
  return out.join('');
}

/** Moves the points of all paths in an SVG fragment. */
export const wobble = (fragment: string) =>
  fragment.replace(/ d="([^"]*)"/g, (_, d: string) => ` d="${wobblePath(d)}"`);
