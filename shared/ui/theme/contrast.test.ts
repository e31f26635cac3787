import { describe, expect, it } from '@jest/globals';
import { accentColors, nearestAccent } from '../../rules/accent';
import { dark, light, linePairs, textPairs, type Palette } from './palette';
import { theme } from './theme';

/** The relative luminance of a #rrggbb color as defined by WCAG 2. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = parseInt(hex.slice(start, start + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(first: string, second: string): number {
  const [darker = 0, lighter = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The color pairs of a palette below the required contrast ratio, with their actual ratio. An empty list passes. */
function failing(palette: Palette, pairs: typeof textPairs, least: number): string[] {
  return pairs
    .map(([front, back]) => ({ name: `${front} on ${back}`, ratio: contrast(palette[front], palette[back]) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ name, ratio }) => `${name}: ${ratio.toFixed(2)}`);
}

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s palette', (_name, palette) => {
  it('the palette keeps every text and background pair at a contrast of 4.5:1', () => {
    expect(failing(palette, textPairs, 4.5)).toEqual([]);
  });

  it('the palette keeps control edges and the focus ring at a contrast of 3:1', () => {
    expect(failing(palette, linePairs, 3)).toEqual([]);
  });
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette with a custom accent color', (scheme, palette) => {
  it('the palette keeps the contrast of every pair with any custom accent color', () => {
    const steps = [0, 64, 128, 192, 255].map((part) => part.toString(16).padStart(2, '0'));
    const accents = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));
    const missed = accents.map(nearestAccent).flatMap((accent) => {
      const own = { ...palette, ...accentColors(accent)[scheme] };
      const lines = [...linePairs, ['accent', 'surface'], ['accent', 'raised']] as const;
      return [...failing(own, textPairs, 4.5), ...failing(own, lines, 3)].map((what) => `${accent}: ${what}`);
    });
    expect(missed).toEqual([]);
  });
});

it('the theme refers by name to the CSS variables that the palette defines', () => {
  const defined = Object.keys(light).map((name) => `var(--color-${name})`);
  const { color, tone } = theme;
  const references = [color.background, color.onInk, ...Object.values(tone.red), ...Object.values(tone.neutral)];
  expect(references).toEqual([
    'var(--color-background)',
    'var(--color-onInk)',
    'var(--color-redSoft)',
    'var(--color-redText)',
    'var(--color-neutralSoft)',
    'var(--color-neutralText)',
  ]);
  expect(references.filter((reference) => !defined.includes(reference))).toEqual([]);
});
