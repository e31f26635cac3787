import { stemsOf, wordsOf } from './words';

/** What people also call a color, by the word that names it. */
const FAMILIES: Readonly<Record<string, string>> = {
  navy: 'dark blue',
  sky: 'light blue',
  royal: 'bright blue',
  indigo: 'dark blue',
  denim: 'blue',
  teal: 'blue, green',
  turquoise: 'blue, green',
  petrol: 'blue, green',
  forest: 'dark green',
  olive: 'green, khaki',
  khaki: 'green, beige',
  sage: 'light green',
  mint: 'light green',
  lime: 'green, yellow',
  volt: 'yellow, neon, lime',
  mustard: 'yellow',
  gold: 'yellow',
  coral: 'orange, pink',
  rust: 'orange, brown',
  terracotta: 'orange, brown',
  burgundy: 'dark red, wine, maroon',
  maroon: 'dark red, burgundy',
  wine: 'dark red, burgundy',
  rose: 'pink',
  lavender: 'purple',
  violet: 'purple',
  lilac: 'purple',
  camel: 'beige, brown',
  tan: 'beige, brown',
  sand: 'beige, tan',
  stone: 'beige, grey',
  cream: 'white, beige',
  ivory: 'white, beige',
  off: 'cream, beige',
  charcoal: 'dark grey',
  heather: 'light grey',
  silver: 'light grey',
  slate: 'dark grey',
  anthracite: 'dark grey',
};

/** The stems of a color: of its own name, and of the families that it belongs to. */
export interface ColorStems {
  own: ReadonlySet<string>;
  family: ReadonlySet<string>;
}

const known = new Map<string, ColorStems>();

/** A shop has few colors, so each is taken apart once. */
const MAX_KNOWN = 1000;

/**
 * The stems of a color's name. The last word of several is only a family: 'Sky Blue' is found as 'sky', as 'sky blue'
 * and, after what is simply blue, as 'blue'.
 */
export function colorStems(name: string): ColorStems {
  const before = known.get(name);
  if (before) return before;
  const words = wordsOf(name);
  const last = words.length > 1 ? new Set(stemsOf(words.at(-1) ?? '')) : new Set<string>();
  const own = new Set(stemsOf(name).filter((stem) => !last.has(stem)));
  const family = new Set([...last, ...words.flatMap((word) => stemsOf(FAMILIES[word] ?? ''))]);
  const stems = { own, family };
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(name, stems);
  return stems;
}
