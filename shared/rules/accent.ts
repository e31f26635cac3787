/** The color schemes of a page. */
export type Scheme = 'light' | 'dark';

/** What the accent stands on, and the text beside it, in each scheme; #rrggbb, as are all colors here. */
export const GROUNDS = {
  light: { background: '#f6f6f3', surface: '#ffffff', raised: '#ffffff', subtle: '#ededea', text: '#14161a' },
  dark: { background: '#0e0f11', surface: '#16181b', raised: '#1e2125', subtle: '#24272c', text: '#f4f4f2' },
} as const;

/** The colors of a theme that follow its accent. */
export interface AccentColors {
  accent: string;
  accentHover: string;
  onAccent: string;
  accentText: string;
  accentSoft: string;
}

/** Least contrasts of WCAG 2 at level AA. */
const TEXT = 4.5;
const GRAPHICS = 3;
/** Of white words with the ground under them, beside a picture; grayer words beside them still have enough. */
export const GROUND_CONTRAST = 7;

const BLACK = '#000000';
const WHITE = '#ffffff';

/** Red, green and blue of a color, 0 to 255 each. */
const channelsOf = (color: string): number[] => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));

/** Relative luminance as WCAG 2 defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colors by WCAG 2: from 1 to 21. */
export function contrastOf(first: string, second: string): number {
  const [one, other] = [luminance(first), luminance(second)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** A color with some share of another, 0 to 1, in it. */
function mix(color: string, other: string, share: number): string {
  const others = channelsOf(other);
  const mixed = channelsOf(color).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** The first color on the way to black or white that passes; the end of the way where none does. */
function firstTowards(end: string, color: string, passes: (candidate: string) => boolean): string {
  for (let step = 0; step < 256; step += 1) {
    const candidate = mix(color, end, step / 256);
    if (passes(candidate)) return candidate;
  }
  return end;
}

/** Where buttons, marks and lines in the accent stand in a scheme. */
const cardsOf = (scheme: Scheme) => [GROUNDS[scheme].surface, GROUNDS[scheme].raised];

/** The least contrast of an accent with what buttons and marks stand on in a scheme; 3 is needed. */
export const accentContrast = (accent: string, scheme: Scheme): number =>
  Math.min(...cardsOf(scheme).map((card) => contrastOf(accent, card)));

/** A contrast in words; never more than it is. */
export const contrastText = (contrast: number): string => `${Math.floor(contrast * 10) / 10}:1`;

/** What words on a color are written in. */
const inkOn = (color: string): string => (contrastOf(WHITE, color) >= TEXT ? WHITE : BLACK);

function colorsIn(scheme: Scheme, accent: string): AccentColors {
  const { background, surface, raised, subtle } = GROUNDS[scheme];
  const onAccent = inkOn(accent);
  const accentSoft = scheme === 'light' ? mix(accent, surface, 0.87) : mix(accent, surface, 0.8);
  const grounds = [background, surface, raised, subtle, accentSoft];
  return {
    accent,
    // Away from the words on it, which stay as readable as they were.
    accentHover: mix(accent, onAccent === WHITE ? BLACK : WHITE, 0.12),
    onAccent,
    accentText: firstTowards(scheme === 'light' ? BLACK : WHITE, accent, (candidate) =>
      grounds.every((ground) => contrastOf(candidate, ground) >= TEXT),
    ),
    accentSoft,
  };
}

/** What of the theme follows an accent of the owner's, so that words reach 4.5:1 wherever they are drawn. */
export const accentColors = (accent: string): Record<Scheme, AccentColors> => ({
  light: colorsIn('light', accent),
  dark: colorsIn('dark', accent),
});

const SCHEMES = ['light', 'dark'] as const satisfies readonly Scheme[];

const passes = (accent: string): boolean => SCHEMES.every((scheme) => accentContrast(accent, scheme) >= GRAPHICS);

/** The nearest color that can be seen on the cards of both schemes: darker or lighter, in the same hue. */
export const nearestAccent = (accent: string): string =>
  passes(accent) ? accent : firstTowards(accentContrast(accent, 'light') < GRAPHICS ? BLACK : WHITE, accent, passes);

/**
 * Why a color cannot be the accent, and which one near it can; null where it can. It stays the same in both schemes, so
 * it must be seen on the cards of both. Words in it and on it are made to be readable, whatever it is.
 */
export function accentProblem(accent: string): string | null {
  const scheme = SCHEMES.find((one) => accentContrast(accent, one) < GRAPHICS);
  if (scheme === undefined) return null;
  const reached = contrastText(accentContrast(accent, scheme));
  return `${accent} on cards of the ${scheme} scheme has a contrast of ${reached}, and 3:1 is needed. The nearest color that passes is ${nearestAccent(accent)}`;
}
