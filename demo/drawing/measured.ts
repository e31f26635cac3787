import type { Garment } from './garment';
import type { Point } from './geometry';
import { BOARD } from './geometry';
import { plotted, plottedWidth } from './plotter';
import type { RawPicture, Size } from './raster';
import { rasterColors } from './raster';
import { boundsOf } from './relief';
import { wobble, wobblePath } from './wobble';

/** What is measured on a garment that lies flat. */
export type MeasureName = 'Length' | 'Chest' | 'Sleeve' | 'Waist' | 'Inseam' | 'Width' | 'Height';

/** A measured distance on the drawing board. */
export interface Measure {
  readonly name: MeasureName;
  /** The two places of the garment. */
  readonly places: readonly [Point, Point];
  /** Where its line is drawn; between the two places if it is left out. */
  readonly line?: readonly [Point, Point];
}

/** Centimeters of one size of a garment that lies flat. */
export interface Measurements {
  /** The size that was measured, as the plate says it. */
  readonly size: string;
  readonly centimeters: Partial<Record<MeasureName, number>>;
}

/** Ink and paper of the plate; the paper is the one behind the other pictures. */
const INK = '#1f2723';
const LINE = '#1f4a37';
const PAPER = '#e9e7e3';
const CLOTH = '#f4f2ed';

/** The margins around the garment for lines and figures, and the lines' distance from it, as shares of its extent. */
const MARGIN = 0.34;
const APART = 0.12;

const at = (point: Point) => point.map((value) => value.toFixed(1)).join(' ');

/** Half an inch is the finest step: cloth is not more exact. */
const inches = (centimeters: number) => String(Math.round((centimeters / 2.54) * 2) / 2);

/** A line with an arrowhead of that size at both ends. */
function arrow([from, to]: readonly [Point, Point], size: number): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const head = ([x, y]: Point, turn: number) =>
    [-0.28, 0.28]
      .map((spread) => at([x + size * Math.cos(turn + spread), y + size * Math.sin(turn + spread)]))
      .map((end) => `M${at([x, y])}L${end}`)
      .join('');
  return `<path d="M${at(from)}L${at(to)}${head(from, angle)}${head(to, angle + Math.PI)}"/>`;
}

/**
 * One measure: thin lines from the garment to its line, and its figures: above a lying line, in a gap of a standing
 * one, to the right of a slanted one. `unit` is the size of the figures, 1 on a board of its own width.
 */
function drawMeasure({ name, places, line = places }: Measure, centimeters: number, unit: number): string {
  const [from, to] = line;
  const [across, down] = [Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1])];
  const [width, height] = [172 * unit, 112 * unit];
  const standing = across < 1;
  const x = (from[0] + to[0]) / 2 + (standing || across > down ? 0 : width / 2 + across / 4);
  const y = (from[1] + to[1]) / 2 - (across > down ? height / 2 + 8 * unit : 0);
  const ground = standing ? PAPER : across > down && line === places ? CLOTH : undefined;
  const gap =
    ground === undefined
      ? ''
      : `<rect x="${x - width / 2}" y="${y - height / 2}" width="${width}" height="${height}" fill="${ground}"/>`;
  return (
    `<g fill="none" stroke="${LINE}" stroke-linecap="round"><g stroke-width="${1.2 * unit}" stroke-opacity="0.7">` +
    places.map((place, index) => `<path d="M${at(place)}L${at(line[index] ?? place)}"/>`).join('') +
    `</g><g stroke-width="${2.4 * unit}">${arrow(line, 17 * unit)}</g></g>` +
    gap +
    plotted(name.toUpperCase(), x, y - 37 * unit, 17 * unit, LINE) +
    plotted(`${centimeters} CM`, x, y + 2 * unit, 31 * unit, INK) +
    plotted(`${inches(centimeters)} IN`, x, y + 41 * unit, 20 * unit, LINE)
  );
}

/** The measures of a garment that has none of its own: how wide and how high it is. */
function outerMeasures(garment: Garment): Measure[] {
  const { x, y, width, height } = boundsOf(garment);
  const [right, bottom] = [x + width, y + height];
  const apart = APART * Math.max(width, height);
  return [
    {
      name: 'Width',
      places: [
        [x, bottom - height * 0.3],
        [right, bottom - height * 0.3],
      ],
      line: [
        [x, bottom + 1.9 * apart],
        [right, bottom + 1.9 * apart],
      ],
    },
    {
      name: 'Height',
      places: [
        [x + width / 2, y],
        [x + width / 2, bottom],
      ],
      line: [
        [x - apart, y],
        [x - apart, bottom],
      ],
    },
  ];
}

/** Draws the plate of a measured garment: its pieces as outlines, and the measures of one size. */
export async function drawMeasured(
  garment: Garment,
  { size, centimeters }: Measurements,
  { width, height }: Size,
): Promise<RawPicture> {
  const bounds = boundsOf(garment);
  const tall = BOARD.height / BOARD.width;
  const extent = Math.max(bounds.width, bounds.height / tall);
  const span = Math.max(bounds.width + 2 * MARGIN * extent, (bounds.height + 2 * MARGIN * extent) / tall);
  const x = bounds.x + (bounds.width - span) / 2;
  const y = bounds.y + (bounds.height - span * tall) / 2;
  const pieces = garment.parts.map(
    ({ outline, light = 1 }) =>
      `<path d="${wobblePath(outline)}" fill="${light < 1 ? '#dedbd4' : CLOTH}" stroke="${INK}" stroke-width="${span / 420}" stroke-linejoin="round"/>`,
  );
  const seams = `<g stroke-opacity="0.6" opacity="0.75">${wobble(garment.lines)}</g>`;
  const measures = (garment.measures ?? outerMeasures(garment)).map((measure) => {
    const value = centimeters[measure.name];
    return value === undefined ? '' : drawMeasure(measure, value, span / 1180);
  });
  const title = size.toUpperCase();
  const letter = span * 0.019;
  const label = plotted(title, x + span * 0.05 + plottedWidth(title, letter) / 2, y + span * 0.062, letter, INK);
  const data = await rasterColors([...pieces, seams, ...measures, label].join(''), PAPER, {
    x,
    y,
    span,
    width,
    height,
  });
  return { data: Buffer.from(data), width, height, channels: 3 };
}
