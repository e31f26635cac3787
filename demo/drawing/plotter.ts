/**
 * Letters and figures of single strokes, as a plotter draws them on a map. Pictures have no text of fonts, because
 * fonts differ between machines.
 */

/** Strokes on a grid of 4 by 6. */
const GLYPHS: Record<string, string> = {
  '0': 'M1 0L3 0L4 1L4 5L3 6L1 6L0 5L0 1ZM1 5L3 1',
  '1': 'M1 1L2 0L2 6M1 6L3 6',
  '2': 'M0 1L1 0L3 0L4 1L4 2L0 6L4 6',
  '3': 'M0 0L4 0L2 2.4L3 2.4L4 3.4L4 5L3 6L1 6L0 5',
  '4': 'M3 6L3 0L0 4L4 4',
  '5': 'M4 0L0 0L0 2.6L3 2.6L4 3.6L4 5L3 6L0 6',
  '6': 'M3.4 0L1.4 0L0 1.6L0 5L1 6L3 6L4 5L4 3.6L3 2.6L0 2.6',
  '7': 'M0 0L4 0L1.4 6',
  '8': 'M1 0L3 0L4 1L4 2L3 2.8L1 2.8L0 2L0 1ZM1 2.8L0 3.8L0 5L1 6L3 6L4 5L4 3.8L3 2.8',
  '9': 'M0.6 6L2.6 6L4 4.4L4 1L3 0L1 0L0 1L0 2.4L1 3.4L4 3.4',
  '.': 'M1 6L1.2 6',
  '-': 'M0.6 3L3.4 3',
  A: 'M0 6L2 0L4 6M0.8 3.8L3.2 3.8',
  C: 'M4 1L3 0L1 0L0 1L0 5L1 6L3 6L4 5',
  D: 'M0 0L2.6 0L4 1.4L4 4.6L2.6 6L0 6Z',
  E: 'M4 0L0 0L0 6L4 6M0 3L3 3',
  G: 'M4 1L3 0L1 0L0 1L0 5L1 6L3 6L4 5L4 3.2L2.4 3.2',
  H: 'M0 0L0 6M4 0L4 6M0 3L4 3',
  I: 'M1 0L3 0M2 0L2 6M1 6L3 6',
  L: 'M0 0L0 6L4 6',
  M: 'M0 6L0 0L2 3L4 0L4 6',
  N: 'M0 6L0 0L4 6L4 0',
  O: 'M1 0L3 0L4 1L4 5L3 6L1 6L0 5L0 1Z',
  S: 'M4 1L3 0L1 0L0 1L0 2L1 2.8L3 2.8L4 3.8L4 5L3 6L1 6L0 5',
  T: 'M0 0L4 0M2 0L2 6',
  U: 'M0 0L0 5L1 6L3 6L4 5L4 0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  Z: 'M0 0L4 0L0 6L4 6',
};

/** Width of a letter with the room after it, on the grid. */
const ADVANCE = 5.6;

/** The width of a text of that height. */
export const plottedWidth = (text: string, height: number): number => ((text.length * ADVANCE - 1.6) * height) / 6;

/**
 * Draws a text centered at a point, as the fragment of an SVG.
 * @throws Error for a letter without strokes
 */
export function plotted(text: string, x: number, y: number, height: number, color: string): string {
  const scale = height / 6;
  const left = x - plottedWidth(text, height) / 2;
  const strokes = [...text].map((letter, index) => {
    if (letter === ' ') return '';
    const d = GLYPHS[letter];
    if (d === undefined) throw new Error(`The plotter has no '${letter}'`);
    return `<path d="${d}" transform="translate(${index * ADVANCE} 0)"/>`;
  });
  return (
    `<g transform="translate(${left.toFixed(1)} ${(y - height / 2).toFixed(1)}) scale(${scale.toFixed(3)})" fill="none" ` +
    `stroke="${color}" stroke-width="0.72" stroke-linecap="round" stroke-linejoin="round">${strokes.join('')}</g>`
  );
}
