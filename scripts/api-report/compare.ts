import type { Surface } from './surface';

/** The changes between two surfaces, by their effect on users. */
export interface Changes {
  /** Removed, changed or newly required: code for the earlier surface may no longer work. */
  breaking: readonly string[];
  /** New and optional. */
  added: readonly string[];
}

const isOptional = (value: string): boolean => /^(z\.)?Zod(Optional|Default|Prefault|ExactOptional)\b/.test(value);

/** The declaration that a line belongs to. */
const rootOf = (key: string): string => /^[^.(<|&[\s?]*/.exec(key)?.[0] ?? key;

/**
 * Whether users must provide the value of a line: a parameter, or a member of an object that they create. A parameter
 * of a function that users provide is different: they receive it.
 */
function mustBeGiven(key: string, value: string, { taken }: Surface): boolean {
  if (!/(\.[^.(|?]+|\(\d+\))$/.test(key) || isOptional(value)) return false;
  const turns = (key.match(/\(\d+\)/g) ?? []).length + (taken.has(rootOf(key)) ? 1 : 0);
  return turns % 2 === 1;
}

/** Whether a line describes a part of the thing that another line describes. */
const isPartOf = (key: string, whole: string): boolean =>
  key.startsWith(whole) && /^[.(<|&[?\s]/.test(key.slice(whole.length));

/**
 * The name of a design token; null for any other line. Remotes use tokens by their names. The values are the looks of
 * the shop and change with them.
 */
const tokenOf = (key: string): string | null =>
  /^((?:theme|ui\/text\/Heading#sizes)\.[^|]*) \| '/.exec(key)?.[1] ?? null;

/** The lines with one kind of quotes. The compiler prints written texts with single and computed ones with double. */
const withOneQuote = (lines: ReadonlyMap<string, string>): ReadonlyMap<string, string> => {
  const one = (text: string) => text.replaceAll(/"([^"'\\]*)"/g, "'$1'");
  return new Map([...lines].map(([key, value]) => [one(key), one(value)]));
};

/**
 * Compares a surface with an earlier one. Removals, changes and new required values are breaking. A required value that
 * becomes optional is not, and neither is an inner name that moves to another file.
 */
export function compare(earlier: ReadonlyMap<string, string>, surface: Surface): Changes {
  const before = withOneQuote(earlier);
  const now = { ...surface, lines: withOneQuote(surface.lines) };
  const breaking: string[] = [];
  // A name that its file does not export is named with that file, but nobody imports it from there.
  const inner = (key: string, value: string) => `${key.replace(/^[^#]*/, '')} = ${value}`;
  const fresh = [...now.lines].filter(([key]) => !before.has(key));
  const elsewhere = new Set(fresh.map(([key, value]) => inner(key, value)));
  const moved = (key: string, value: string) => key.includes('#') && elsewhere.has(inner(key, value));
  const tokens = new Set([...now.lines.keys()].map(tokenOf));
  const eased = new Set<string>();
  for (const [key, value] of before) {
    const next = now.lines.get(key);
    if (next === value) continue;
    const token = tokenOf(key);
    if (token !== null && tokens.has(token)) continue;
    if (moved(key, value)) continue;
    if (next !== undefined) breaking.push(`${key} was ${value}, is ${next}`);
    else if (now.lines.get(`${key}?`) === value && mustBeGiven(key, value, now)) eased.add(`${key}?`);
    else if (![...eased].some((owner) => isPartOf(key, owner.slice(0, -1)))) breaking.push(`${key} is gone`);
  }
  // A new declaration, such as a function with its parameters, requires nothing of existing code.
  const added = [...eased];
  const unknown = fresh.filter(([key]) => !eased.has(key));
  for (const [key, value] of unknown) {
    const inside = unknown.some(([whole]) => isPartOf(key, whole));
    if (!inside && mustBeGiven(key, value, now)) breaking.push(`${key} must be given`);
    else added.push(key);
  }
  return { breaking, added };
}
