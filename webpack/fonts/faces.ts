/** The part of a variable font that the shop uses. The build removes the rest from the font files. */
export interface Face {
  /** Its package. */
  package: string;
  /** Lightest and heaviest weight. */
  weights: readonly [number, number];
  /** Narrowest and widest width, in percent; undefined for a font with one width. */
  widths?: readonly [number, number];
}

/** The display face: headlines in its narrowest width, the shop's name in its widest, both in one weight. */
export const display: Face = { package: '@fontsource-variable/archivo', weights: [800, 800], widths: [62, 125] };

/** The face for all other text. */
export const text: Face = { package: '@fontsource-variable/inter', weights: [400, 800] };

/** The face for data in the margins, in one weight. */
export const mono: Face = { package: '@fontsource-variable/geist-mono', weights: [500, 500] };

export const FACES: readonly Face[] = [display, text, mono];

/**
 * The font features that the shop's styles need: kerning, ligatures, marks, contextual forms of letters, and tabular
 * figures.
 */
export const FEATURES: readonly string[] = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'];

const between = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, step) => from + step);

/**
 * The characters in the files that every page loads, which cover English pages of a shop. All other characters are in
 * separate files, which a browser loads when a page contains one of them.
 */
export const FIRST_CHARACTERS: readonly number[] = [
  // Includes characters without a shape: those that allow line breaks, and those that join emoji.
  ...between(0, 0x7f),
  ...between(0x200b, 0x200f),
  ...[...'\u00a0£©®°²·×\u2011–—‘’“”•…€™−'].map((character) => character.codePointAt(0) ?? 0),
].sort((a, b) => a - b);

/** The code points in a value of `unicode-range`, such as `U+0000-00FF,U+0131`. */
export function readRange(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from, to] = part.trim().replace(/^U\+/i, '').split('-');
    const first = Number.parseInt(from ?? '', 16);
    return between(first, to === undefined ? first : Number.parseInt(to, 16));
  });
}

/** The value of `unicode-range` for code points in ascending order. */
export function writeRange(points: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const point of points) {
    const last = runs.at(-1);
    if (last?.[1] === point - 1) last[1] = point;
    else runs.push([point, point]);
  }
  const hex = (point: number): string => point.toString(16).toUpperCase();
  return runs.map(([from, to]) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(',');
}

/**
 * Rewrites a style sheet of font faces for the cut files. All faces of a family declare the same weights and widths,
 * because browsers combine files within one text only then. The file of basic Latin letters becomes two: `?first` with
 * the first characters, and `?rest`.
 *
 * @throws Error for a face that it cannot parse
 */
export function rewriteFaces(css: string, face: Face): string {
  const blocks = css.match(/@font-face\s*{[^}]*}/g) ?? [];
  if (blocks.length === 0) throw new Error(`${face.package} has no font faces`);
  return blocks.flatMap((block) => facesOf(block, face)).join('\n');
}

function facesOf(block: string, face: Face): string[] {
  const value = (name: string): string => {
    const found = new RegExp(`\\b${name}:\\s*([^;]+);`).exec(block)?.[1];
    if (found === undefined) throw new Error(`A font face of ${face.package} has no ${name}`);
    return found;
  };
  const file = /url\(([^)]+)\)/.exec(value('src'))?.[1] ?? '';
  const range = readRange(value('unicode-range'));
  const write = (part: string, points: readonly number[]): string =>
    `@font-face{font-family:${value('font-family')};font-style:normal;font-display:swap;` +
    `font-weight:${face.weights.join(' ')};` +
    (face.widths ? `font-stretch:${face.widths.map((width) => `${String(width)}%`).join(' ')};` : '') +
    `src:url(${file}?${part}) format('woff2');unicode-range:${writeRange(points)}}`;
  if (!/-latin-(?!ext)/.test(file)) return [write('whole', range)];
  const first = range.filter((point) => FIRST_CHARACTERS.includes(point));
  const rest = range.filter((point) => !FIRST_CHARACTERS.includes(point));
  return [write('rest', rest), write('first', first)];
}
