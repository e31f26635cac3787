import { GROUNDS } from '../../rules/accent';

/**
 * The raw colors of one scheme. Components do not use these values: they use the `theme` object, which refers to CSS
 * variables.
 */
export interface Palette {
  /** The page background. */
  background: string;
  /** Cards, bars, tables. */
  surface: string;
  /** Elements above surfaces: menus, dialogs, toasts. */
  raised: string;
  /** Subtle fills: hover, skeletons, read-only areas. */
  subtle: string;
  /** The background of product pictures while they load. */
  picture: string;
  text: string;
  muted: string;
  border: string;
  /** Borders that have a meaning of their own (inputs, checkboxes): 3:1 against every plain surface. */
  borderStrong: string;
  accent: string;
  accentHover: string;
  onAccent: string;
  /** The accent as text or thin lines on plain surfaces. */
  accentText: string;
  /** The strongest neutral fill and the text color on it. */
  ink: string;
  inkHover: string;
  onInk: string;
  danger: string;
  dangerHover: string;
  onDanger: string;
  /** Never red, because red means an error. */
  focus: string;
  overlay: string;
  neutralSoft: string;
  neutralText: string;
  yellowSoft: string;
  yellowText: string;
  blueSoft: string;
  blueText: string;
  purpleSoft: string;
  purpleText: string;
  greenSoft: string;
  greenText: string;
  redSoft: string;
  redText: string;
  accentSoft: string;
  /** Wide fields of the storefront: the opening of the home page, the footer. The text on it is `onDeep`. */
  deep: string;
  onDeep: string;
  /** Lines and contours on `deep`. */
  deepLine: string;
  shadowLow: string;
  shadowMid: string;
  shadowHigh: string;
}

export const light: Palette = {
  ...GROUNDS.light,
  picture: '#e4e1d4',
  muted: '#545f59',
  border: '#cbc6b4',
  borderStrong: '#7b8077',
  accent: '#ff4b12',
  accentHover: '#f2480b',
  onAccent: '#1b0902',
  accentText: '#b83200',
  ink: '#10201b',
  inkHover: '#2b3d35',
  onInk: '#ffffff',
  danger: '#c4162c',
  dangerHover: '#a50f23',
  onDanger: '#ffffff',
  focus: '#10201b',
  overlay: 'rgb(12 13 15 / 0.56)',
  neutralSoft: '#e4e1d4',
  neutralText: '#46524b',
  yellowSoft: '#fff0b8',
  yellowText: '#745000',
  blueSoft: '#dfecff',
  blueText: '#154ea8',
  purpleSoft: '#ece3ff',
  purpleText: '#5b31b0',
  greenSoft: '#d8f4e0',
  greenText: '#136238',
  redSoft: '#ffe1e1',
  redText: '#a31529',
  accentSoft: '#ffe9de',
  deep: '#17352b',
  onDeep: '#eef1e6',
  deepLine: 'color-mix(in srgb, var(--color-deep), #fff 16%)',
  shadowLow: '0 1px 2px rgb(16 32 27 / 0.06)',
  shadowMid: '0 2px 6px rgb(16 32 27 / 0.06), 0 8px 24px rgb(16 32 27 / 0.08)',
  shadowHigh: '0 8px 24px rgb(16 32 27 / 0.12), 0 24px 64px rgb(16 32 27 / 0.18)',
};

export const dark: Palette = {
  ...GROUNDS.dark,
  picture: '#232b26',
  muted: '#a3ada6',
  border: '#2d3731',
  borderStrong: '#7b877f',
  accent: '#ff6a33',
  accentHover: '#ff8052',
  onAccent: '#1c0b03',
  accentText: '#ff8f63',
  ink: '#eef1e6',
  inkHover: '#d5d9cd',
  onInk: '#10201b',
  danger: '#d93648',
  dangerHover: '#c42b3d',
  onDanger: '#ffffff',
  focus: '#ffffff',
  overlay: 'rgb(0 0 0 / 0.68)',
  neutralSoft: '#29322c',
  neutralText: '#c7cfc9',
  yellowSoft: '#392d07',
  yellowText: '#ffd666',
  blueSoft: '#12294d',
  blueText: '#93bdff',
  purpleSoft: '#2c1e50',
  purpleText: '#c6acff',
  greenSoft: '#0f3320',
  greenText: '#7fe2a6',
  redSoft: '#431519',
  redText: '#ffa0a0',
  accentSoft: '#3b1d0f',
  deep: '#17352b',
  onDeep: '#eef1e6',
  deepLine: 'color-mix(in srgb, var(--color-deep), #fff 16%)',
  shadowLow: '0 1px 2px rgb(0 0 0 / 0.4)',
  shadowMid: '0 2px 6px rgb(0 0 0 / 0.35), 0 8px 24px rgb(0 0 0 / 0.4)',
  shadowHigh: '0 8px 24px rgb(0 0 0 / 0.5), 0 24px 64px rgb(0 0 0 / 0.6)',
};

/** Every pair of text and background colors that the components use. A test requires 4.5:1 in both schemes. */
export const textPairs: readonly (readonly [text: keyof Palette, background: keyof Palette])[] = [
  ...(['background', 'surface', 'raised', 'subtle'] as const).flatMap((background) =>
    (['text', 'muted', 'accentText', 'redText', 'greenText', 'yellowText', 'blueText'] as const).map(
      (text) => [text, background] as const,
    ),
  ),
  ['muted', 'picture'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['onInk', 'ink'],
  ['onInk', 'inkHover'],
  ['onDanger', 'danger'],
  ['onDanger', 'dangerHover'],
  ['onDeep', 'deep'],
  ['neutralText', 'neutralSoft'],
  ['yellowText', 'yellowSoft'],
  ['blueText', 'blueSoft'],
  ['purpleText', 'purpleSoft'],
  ['greenText', 'greenSoft'],
  ['redText', 'redSoft'],
  ['accentText', 'accentSoft'],
  ['text', 'accentSoft'],
  ['text', 'redSoft'],
  ['text', 'yellowSoft'],
  ['text', 'greenSoft'],
  ['text', 'blueSoft'],
  ['text', 'neutralSoft'],
];

/** Lines with a meaning but without text (control borders, focus ring). A test requires 3:1 in both schemes. */
export const linePairs: readonly (readonly [line: keyof Palette, background: keyof Palette])[] = (
  ['background', 'surface', 'raised'] as const
).flatMap((background) =>
  (['borderStrong', 'focus', 'accentText'] as const).map((line) => [line, background] as const),
);
