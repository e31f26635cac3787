import type { Point } from './geometry';
import { BOARD, polygon, smoothThrough, strokeThrough } from './geometry';
import { band, fill } from './lines';

/**
 * Printed motifs in one color of paint, drawn around a center. They contain no text, because fonts differ between
 * machines.
 */

const PRINT = '#00f';
const c = BOARD.center;

/** A low sun behind horizontal bars. */
export function sunrise(y: number, radius: number, color = PRINT): string {
  const bars = [0, 1, 2, 3, 4].map((index) => {
    const top = y + 6 + index * radius * 0.2;
    const height = radius * (0.13 - index * 0.017);
    const half = Math.sqrt(Math.max(0, radius * radius - (top - y) ** 2));
    return `<rect x="${c - half}" y="${top}" width="${half * 2}" height="${height}" fill="${color}"/>`;
  });
  return `<path d="M${c - radius} ${y}C${c - radius} ${y - radius * 1.33} ${c + radius} ${y - radius * 1.33} ${c + radius} ${y}Z" fill="${color}"/>${bars.join('')}`;
}

/** A ridge of mountains over contour lines. */
export function peaks(y: number, size: number, color = PRINT): string {
  const at = (dx: number, dy: number): Point => [c + dx * size, y + dy * size];
  const ridge = polygon([
    at(-1, 0.3),
    at(-0.52, -0.34),
    at(-0.36, -0.14),
    at(0.02, -0.78),
    at(0.34, -0.24),
    at(0.48, -0.42),
    at(1, 0.3),
  ]);
  const snow = polygon([
    at(-0.14, -0.5),
    at(0.02, -0.78),
    at(0.17, -0.52),
    at(0.08, -0.44),
    at(0, -0.54),
    at(-0.07, -0.42),
  ]);
  const contours = [0.42, 0.54, 0.66].map((dy, index) =>
    band(
      strokeThrough([at(-1 + index * 0.16, dy), at(-0.4, dy + 0.03), at(0.1, dy - 0.02), at(1 - index * 0.16, dy)]),
      color,
      size * (0.06 - index * 0.014),
    ),
  );
  return fill(ridge, color) + fill(snow, '#000') + contours.join('');
}

/** Waves one below the other, thinner towards the bottom. */
export function waves(y: number, half: number, rows: number, color = PRINT): string {
  return Array.from({ length: rows }, (_, row) => {
    const points = Array.from({ length: 25 }, (_unused, index): Point => {
      const t = index / 24;
      return [c - half + t * half * 2, y + row * 22 + Math.sin(t * Math.PI * 4 + row * 0.55) * 13];
    });
    return band(strokeThrough(points), color, 11 - row * 1.3, 'round');
  }).join('');
}

/** A field of dots with decreasing size: a halftone. */
export function halftone(y: number, size: number, color = PRINT): string {
  let dots = '';
  for (let row = -7; row <= 7; row++) {
    for (let column = -7; column <= 7; column++) {
      const distance = Math.hypot(row, column);
      if (distance > 7.2) continue;
      const radius = (size / 16) * (1 - ((column + row) / 14) * 0.8) * 0.62;
      dots += `<circle cx="${(c + column * (size / 7.5)).toFixed(1)}" cy="${(y + row * (size / 7.5)).toFixed(1)}" r="${Math.max(0.8, radius).toFixed(1)}" fill="${color}"/>`;
    }
  }
  return dots;
}

/** Contour lines of a map: closed loops around two summits. */
export function contours(y: number, size: number, color = PRINT): string {
  return Array.from({ length: 8 }, (_, ring) => {
    const points = Array.from({ length: 41 }, (_unused, index): Point => {
      const angle = (index / 40) * Math.PI * 2;
      const reach =
        size *
        (0.16 + ring * 0.115) *
        (1 +
          0.16 * Math.sin(angle * 2 + ring * 0.2) +
          0.09 * Math.sin(angle * 3 + 1.3) +
          0.05 * Math.cos(angle * 5 + ring));
      return [c + Math.cos(angle) * reach * 1.08 - size * 0.06 * ring * 0.3, y + Math.sin(angle) * reach];
    });
    return `<path d="${polygon(smoothThrough(points, 10))}" fill="none" stroke="${color}" stroke-width="${ring % 3 === 0 ? 5 : 3}"/>`;
  }).join('');
}

/** Two block numerals, drawn from straight strokes. */
export function numerals(y: number, size: number, color = PRINT): string {
  const w = size * 0.62;
  const stroke = size * 0.2;
  const zero = (x: number) =>
    `M${x} ${y - size * 0.36}L${x + w * 0.22} ${y - size * 0.5}L${x + w * 0.78} ${y - size * 0.5}L${x + w} ${y - size * 0.36}L${x + w} ${y + size * 0.36}L${x + w * 0.78} ${y + size * 0.5}L${x + w * 0.22} ${y + size * 0.5}L${x} ${y + size * 0.36}Z`;
  const seven = (x: number) => `M${x} ${y - size * 0.5}L${x + w} ${y - size * 0.5}L${x + w * 0.42} ${y + size * 0.56}`;
  const draw = (d: string) =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${stroke}" stroke-linejoin="miter"/>`;
  return draw(zero(c - w - stroke * 0.75)) + draw(seven(c + stroke * 0.75));
}
