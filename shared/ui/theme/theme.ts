import type { Palette } from './palette';

/** The color families of badges, banners and icons. */
export type Tone = 'neutral' | 'yellow' | 'blue' | 'purple' | 'green' | 'red' | 'accent';

interface ToneColors {
  /** A soft fill. */
  soft: string;
  /** Readable (AA) on the soft fill and on plain surfaces. */
  text: string;
}

/**
 * The spacing scale in rem, based on 4 px: `space[4]` is 16 px at the browser's default font size. It uses rem so that
 * the spacing grows when the user enlarges the text.
 */
const space = {
  0: '0',
  1: '0.25rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
  20: '5rem',
  24: '6rem',
} as const;

/** A step of the spacing scale. */
export type Space = keyof typeof space;

/**
 * An object whose properties are computed from their names by a Proxy, so that visitors do not download the list of
 * names.
 */
const madeOfNames = <Made extends object>(make: (name: string) => Made[keyof Made]): Made =>
  // The compiler cannot know that the handler supports all property names of the type.
  new Proxy({} as Made, { get: (_target, name) => make(String(name)) });

const color: Record<Exclude<keyof Palette, 'shadowLow' | 'shadowMid' | 'shadowHigh'>, string> = madeOfNames(
  (name) => `var(--color-${name})`,
);

const tone: Record<Tone, ToneColors> = madeOfNames((name) => ({
  soft: `var(--color-${name}Soft)`,
  text: `var(--color-${name}Text)`,
}));

const BRAND = "'Archivo Variable', 'Archivo Fallback', 'Helvetica Neue', Arial, sans-serif";

/**
 * A value that the back office may replace by a variable; see `deskStyles`. Its type is the usual value, as remotes
 * that were built before expect it: wherever CSS takes that value, it takes the variable.
 */
const orIn = <const Usual extends string>(variable: string, usual: Usual): Usual =>
  // The compiler cannot know that both stand for the same in CSS.
  `var(${variable}, ${usual})` as Usual;

/**
 * The design tokens. Colors, shadows and durations refer to CSS variables that `baseStyles` sets. So a change of the
 * scheme causes no re-render and no flash, and components can read tokens without a provider.
 */
export const theme = {
  color,
  tone,
  space,
  /** Corners are nearly square. Pictures have none. The back office rounds its boxes. */
  radius: { sm: '2px', md: orIn('--radius', '2px'), lg: orIn('--radius-large', '2px'), xl: '4px', full: '999px' },
  shadow: { low: 'var(--shadow-low)', mid: 'var(--shadow-mid)', high: 'var(--shadow-high)' },
  font: {
    /** Headlines, in `stretch.narrow` and `weight.heavy` only. The back office has the text font in its place. */
    display: orIn('--font-display', BRAND),
    /** The shop's name in its logo, on every page. */
    brand: BRAND,
    text: "'Inter Variable', 'Inter Fallback', system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif",
    /** Codes and paths in the back office. */
    mono: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
    /** Data in the margins: captions and numbers. The back office has the mono font of the system. */
    data: 'var(--font-data, monospace)',
  },
  /** The widths of the display font: `narrow` for headlines, `wide` for the shop's name. */
  stretch: { narrow: '62%', normal: '100%', wide: '125%' },
  weight: { regular: '400', medium: '500', semibold: '600', bold: '700', heavy: orIn('--weight-heavy', '800') },
  /** Smaller in the back office with a mouse; see `deskStyles`. */
  size: {
    xs: '0.75rem',
    sm: orIn('--size-sm', '0.875rem'),
    md: orIn('--size-md', '1rem'),
    lg: orIn('--size-lg', '1.125rem'),
    xl: orIn('--size-xl', '1.375rem'),
    /** Fluid between a 360 px phone and a 1440 px desktop. */
    displaySm: orIn('--size-display-sm', 'clamp(1.375rem, 1.2rem + 0.8vw, 1.875rem)'),
    displayMd: orIn('--size-display-md', 'clamp(2rem, 1.7rem + 1.33vw, 2.75rem)'),
    displayLg: orIn('--size-display-lg', 'clamp(2.75rem, 2.15rem + 2.66vw, 4.5rem)'),
    displayXl: 'clamp(3.5rem, 2.3rem + 5.33vw, 7rem)',
  },
  leading: { tight: '1.05', snug: '1.25', normal: '1.5' },
  /** Zero if the user prefers reduced motion. */
  duration: { fast: 'var(--duration-fast)', normal: 'var(--duration-normal)', slow: 'var(--duration-slow)' },
  ease: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
  /** The order of layers. `popup` is above a notice that comes while a menu is open or was there before it. */
  z: { sticky: '10', header: '20', floating: '30', overlay: '100', toast: '200', popup: '250', tooltip: '300' },
  /** The side length of a control: 44 px for fingers, less for a mouse in the back office. */
  target: orIn('--target', '44px'),
  /** The side length of a small control. On touch screens its touch area is larger. */
  targetSmall: orIn('--target-small', '36px'),
  /** The heights of a row and of the headings of a list. */
  row: orIn('--row-height', '44px'),
  rowHead: orIn('--row-head', '44px'),
  /** The space between the parts of a list page, and above it. */
  listGap: orIn('--list-gap', '1.25rem'),
  pageTop: orIn('--page-top', '1.5rem'),
  focusRing: '2px solid var(--color-focus)',
  container: { narrow: '44rem', normal: '80rem', page: '90rem', wide: '96rem' },
} as const;

/** The type of the theme that `ThemeProvider` passes to styled components. */
export type ShopTheme = typeof theme;

/** The lower bounds of the breakpoints in px. Below `tablet` is a phone. */
export const breakpoints = { tablet: 640, desktop: 1024, wide: 1280 } as const;

/** Media query prefixes for styled templates: `${media.phone} { … }`. */
export const media = {
  phone: '@media (max-width: 639.98px)',
  belowDesktop: '@media (max-width: 1023.98px)',
  tablet: '@media (min-width: 640px)',
  desktop: '@media (min-width: 1024px)',
  wide: '@media (min-width: 1280px)',
  /** Devices with a real pointer. Hover styles are limited to them, because they stick on touch screens. */
  hover: '@media (hover: hover)',
  reducedMotion: '@media (prefers-reduced-motion: reduce)',
  print: '@media print',
  /**
   * The user's own colors replace ours. Elements that only differ by a fill or shadow then need a border in a system
   * color.
   */
  forcedColors: '@media (forced-colors: active)',
} as const;

declare module 'styled-components' {
  export interface DefaultTheme {
    color: ShopTheme['color'];
    tone: ShopTheme['tone'];
    space: ShopTheme['space'];
    radius: ShopTheme['radius'];
    shadow: ShopTheme['shadow'];
    font: ShopTheme['font'];
    stretch: ShopTheme['stretch'];
    weight: ShopTheme['weight'];
    size: ShopTheme['size'];
    leading: ShopTheme['leading'];
    duration: ShopTheme['duration'];
    ease: ShopTheme['ease'];
    z: ShopTheme['z'];
    target: ShopTheme['target'];
    targetSmall: ShopTheme['targetSmall'];
    row: ShopTheme['row'];
    rowHead: ShopTheme['rowHead'];
    listGap: ShopTheme['listGap'];
    pageTop: ShopTheme['pageTop'];
    focusRing: ShopTheme['focusRing'];
    container: ShopTheme['container'];
  }
}
