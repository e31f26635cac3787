/**
 * Code 128 patterns: for each value from 0 to 105, the widths of three bars and the spaces after them, in modules. The
 * last pattern is the stop.
 */
const PATTERNS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231
  113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211
  212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131
  113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
  314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211
  241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141
  214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214
  211232 2331112
`
  .trim()
  .split(/\s+/);

const START_B = 104;
const START_C = 105;
const STOP = 106;

/**
 * The Code 128 values of a text. A text of digits only is encoded in pairs, which halves the width; other texts are
 * encoded character by character.
 */
const valuesOf = (text: string): number[] =>
  /^(\d\d)+$/.test(text)
    ? [START_C, ...(text.match(/\d\d/g) ?? []).map(Number)]
    : [START_B, ...[...text].map((letter) => letter.charCodeAt(0) - 32)];

/** A bar: its start and its width, in modules. */
export interface Bar {
  x: number;
  width: number;
}

/** Minimum margin on each side, in modules. */
export const QUIET_ZONE = 10;

/**
 * Encodes a text as a barcode (Code 128), with the margins that scanners need.
 *
 * @param text printable ASCII characters (space to tilde), at least one
 */
export function code128(text: string): { bars: Bar[]; width: number } {
  const values = valuesOf(text);
  const check = values.reduce((sum, value, at) => sum + value * Math.max(1, at), 0) % 103;
  const bars: Bar[] = [];
  let x = QUIET_ZONE;
  for (const value of [...values, check, STOP]) {
    for (const [at, width] of [...(PATTERNS[value] ?? '')].map(Number).entries()) {
      if (at % 2 === 0) bars.push({ x, width });
      x += width;
    }
  }
  return { bars, width: x + QUIET_ZONE };
}
