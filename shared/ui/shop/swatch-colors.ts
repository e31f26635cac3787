/**
 * The display colors of color names. Staff enter the names freely, so a name may be missing here; it gets the neutral
 * swatch.
 */
const swatchColors: Readonly<Record<string, string>> = {
  black: '#1b1c1f',
  white: '#f4f4f2',
  'off-white': '#e9e2d3',
  cream: '#efe6d0',
  ivory: '#f3eede',
  charcoal: '#3f4247',
  grey: '#8a8d91',
  'light grey': '#c7c9cb',
  'heather grey': '#a9abad',
  silver: '#c0c3c6',
  slate: '#56616d',
  navy: '#1d2a48',
  blue: '#2459b5',
  'royal blue': '#2347a8',
  'sky blue': '#8fb4d6',
  'light blue': '#a8c6e2',
  indigo: '#353a7a',
  denim: '#4a6489',
  teal: '#1d6a6d',
  turquoise: '#33a6a6',
  green: '#2f7a45',
  'forest green': '#1f4a37',
  olive: '#5f6241',
  khaki: '#8c8259',
  sage: '#9aa78c',
  mint: '#a9d8bf',
  lime: '#a6cf3a',
  volt: '#c8e63c',
  yellow: '#e8c33a',
  mustard: '#c2932c',
  gold: '#b8934a',
  orange: '#dd6b20',
  coral: '#e5735c',
  rust: '#a8492a',
  red: '#b3212c',
  burgundy: '#5f1a2b',
  maroon: '#5a1f24',
  pink: '#dd9aaa',
  purple: '#5d3a86',
  lavender: '#b1a3d1',
  brown: '#5b4030',
  camel: '#b48a5a',
  tan: '#bb9a72',
  beige: '#d6c6a8',
  sand: '#c8b08a',
  stone: '#9c968a',
};

/**
 * The display color of a color name; undefined for an unknown name. Ignores case, surrounding spaces and the spelling
 * `gray`.
 */
export function swatchColor(name: string): string | undefined {
  return swatchColors[name.trim().toLowerCase().replace('gray', 'grey')];
}
