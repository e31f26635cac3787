import type { Surface } from './surface';

/** What changed between two surfaces, by what it means to those who use it. */
export interface Changes {
  /** Something is gone, is another, or must now be given: what was written for it may no longer work. */
  breaking: readonly string[];
  /** Something is new, and nobody has to know. */
  added: readonly string[];
}

const isOptional = (value: string): boolean => /^(z\.)?Zod(Optional|Default|Prefault|ExactOptional)\b/.test(value);

/** The declaration that a line belongs to. */
const rootOf = (key: string): string => /^[^.(<|&[\s?]*/.exec(key)?.[0] ?? key;

/**
 * Whether something must be given by those who use it: a parameter, or a member of what they make. A parameter of what
 * they give is given to them in turn.
 */
function mustBeGiven(key: string, value: string, { taken }: Surface): boolean {
  if (!/(\.[^.(|?]+|\(\d+\))$/.test(key) || isOptional(value)) return false;
  const turns = (key.match(/\(\d+\)/g) ?? []).length + (taken.has(rootOf(key)) ? 1 : 0);
  return turns % 2 === 1;
}

/** Whether a line tells of a part of what another tells of. */
const isPartOf = (key: string, whole: string): boolean =>
  key.startsWith(whole) && /^[.(<|&[?\s]/.test(key.slice(whole.length));

/**
 * Compares a surface with an earlier one. Whatever is gone or different breaks, and so does something new that must be
 * given; what may be left out now, and had to be given, does not.
 */
export function compare(before: ReadonlyMap<string, string>, now: Surface): Changes {
  const breaking: string[] = [];
  const eased = new Set<string>();
  for (const [key, value] of before) {
    const next = now.lines.get(key);
    if (next === value) continue;
    if (next !== undefined) breaking.push(`${key} was ${value}, is ${next}`);
    else if (now.lines.get(`${key}?`) === value && mustBeGiven(key, value, now)) eased.add(`${key}?`);
    else if (![...eased].some((owner) => isPartOf(key, owner.slice(0, -1)))) breaking.push(`${key} is gone`);
  }
  // What is new as a whole, such as a function with its parameters, asks nothing of anybody.
  const added = [...eased];
  const fresh = [...now.lines.keys()].filter((key) => !before.has(key) && !eased.has(key));
  for (const key of fresh) {
    const inside = fresh.some((whole) => isPartOf(key, whole));
    if (!inside && mustBeGiven(key, now.lines.get(key) ?? '', now)) breaking.push(`${key} must be given`);
    else added.push(key);
  }
  return { breaking, added };
}
