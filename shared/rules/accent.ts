/** The color schemes of a page. */
export type Scheme = 'light' | 'dark';

/** The backgrounds on which the accent color is used, and the text color, in each scheme. All colors are #rrggbb. */
export const GROUNDS = {
  light: { background: '#efede4', surface: '#ffffff', raised: '#ffffff', subtle: '#e4e1d4', text: '#10201b' },
  dark: { background: '#0f1412', surface: '#141a17', raised: '#1b221e', subtle: '#232b26', text: '#eef1e6' },
} as const;

/** The theme colors that are derived from the accent color. */
export interface AccentColors {
  accent: string;
  accentHover: string;
  onAccent: string;
  accentText: string;
  accentSoft: string;
  /** The deep color of wide fields, such as the opening of the home page and the footer. */
  deep: string;
}

/** Minimum contrasts of WCAG 2 at level AA. */
const TEXT = 4.5;
const GRAPHICS = 3;
/**
 * Minimum contrast of white text with the ground beside the hero picture. Gray text on it still has enough contrast.
 */
export const GROUND_CONTRAST = 7;

/** Minimum contrast of white text with the deep color. */
const DEEP_CONTRAST = 11;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** The red, green and blue channels of a color, each from 0 to 255. */
const channelsOf = (color: string): number[] => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));

/** The relative luminance as defined by WCAG 2. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of two colors as defined by WCAG 2, from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Mixes a share (0 to 1) of another color into a color. */
function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(color).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The first color on the way to black or white that passes the check, or black or white if none does. */
function firstTowards(end: string, color: string, passes: (candidate: string) => boolean): string {
  for (let step = 0; step < 256; step += 1) {
    const candidate = mix(color, end, step / 256);
    if (passes(candidate)) return candidate;
  }
  return end;
}

/** The backgrounds of buttons, marks and lines in the accent color. */
const cardsOf = (scheme: Scheme) => [GROUNDS[scheme].surface, GROUNDS[scheme].raised];

/** The lowest contrast of an accent color with those backgrounds in a scheme. It must be 3 or more. */
export const accentContrast = (accent: string, scheme: Scheme): number =>
  Math.min(...cardsOf(scheme).map((card) => contrastOf(accent, card)));

/** A contrast ratio as text, rounded down. */
export const contrastText = (contrast: number): string => `${Math.floor(contrast * 10) / 10}:1`;

/** The text color on a background color: white or black. */
const inkOn = (color: string): string => (contrastOf(WHITE, color) >= TEXT ? WHITE : BLACK);

function colorsIn(scheme: Scheme, accent: string): AccentColors {
  const { background, surface, raised, subtle } = GROUNDS[scheme];
  const onAccent = inkOn(accent);
  const accentSoft = scheme === 'light' ? mix(accent, surface, 0.87) : mix(accent, surface, 0.8);
  const grounds = [background, surface, raised, subtle, accentSoft];
  return {
    accent,
    // Moves the color away from the text color, so that the text stays readable.
    accentHover: mix(accent, onAccent === WHITE ? BLACK : WHITE, 0.12),
    onAccent,
    accentText: firstTowards(scheme === 'light' ? BLACK : WHITE, accent, (candidate) =>
      grounds.every((ground) => contrastOf(candidate, ground) >= TEXT),
    ),
    accentSoft,
    deep: firstTowards(BLACK, accent, (candidate) => contrastOf(WHITE, candidate) >= DEEP_CONTRAST),
  };
}

/** The theme colors for the owner's accent color. Text reaches a contrast of 4.5:1 on every background. */
export const accentColors = (accent: string): Record<Scheme, AccentColors> => ({
  light: colorsIn('light', accent),
  dark: colorsIn('dark', accent),
});

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

const passes = (accent: string): boolean => SCHEMES.every((scheme) => accentContrast(accent, scheme) >= GRAPHICS);

/** The nearest darker or lighter color of the same hue that is visible on the cards of both schemes. */
export const nearestAccent = (accent: string): string =>
  passes(accent) ? accent : firstTowards(accentContrast(accent, 'light') < GRAPHICS ? BLACK : WHITE, accent, passes);

/**
 * The reason why a color cannot be the accent, with the nearest color that can; null if it can. Both schemes use the
 * same accent, so it must be visible on the cards of both. The text colors are derived so that they are always
 * readable.
 */
export function accentProblem(accent: string): string | null {
  const scheme = SCHEMES.find((one) => accentContrast(accent, one) < GRAPHICS);
  if (scheme === undefined) return null;
  const reached = contrastText(accentContrast(accent, scheme));
  return `${accent} on cards of the ${scheme} scheme has a contrast of ${reached}, and 3:1 is needed. The nearest color that passes is ${nearestAccent(accent)}`;
}
