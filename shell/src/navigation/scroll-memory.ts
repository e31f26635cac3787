import type { TabMemory } from '@shop/shared/api';

const KEY = 'scroll';
/** Maximum number of history entries that are remembered. */
const LIMIT = 50;

/** Scroll position of each history entry, in pixels. It is kept in the session storage for a reload. */
export interface ScrollMemory {
  remember(entry: string, top: number): void;
  recall(entry: string): number;
}

/** Creates the scroll memory of a tab. If the tab keeps nothing, the positions are remembered until a reload. */
export function scrollMemory(memory: TabMemory): ScrollMemory {
  let places: [string, number][] | null = null;

  const load = (): [string, number][] => {
    if (places) return places;
    try {
      const parsed: unknown = JSON.parse(memory.get(KEY) ?? '[]');
      places = Array.isArray(parsed) ? parsed.filter(isPlace) : [];
    } catch {
      places = [];
    }
    return places;
  };

  return {
    remember: (entry, top) => {
      places = [...load().filter(([known]) => known !== entry), [entry, top] satisfies [string, number]].slice(-LIMIT);
      memory.set(KEY, JSON.stringify(places));
    },
    recall: (entry) => load().find(([known]) => known === entry)?.[1] ?? 0,
  };
}

const isPlace = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
