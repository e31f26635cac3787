const KEY = 'scroll';
/** Entries of the history that are remembered at most. */
const LIMIT = 50;

/** Where each entry of the history was scrolled to, in pixels; kept for a reload in the tab's own storage. */
export interface ScrollMemory {
  remember(entry: string, top: number): void;
  recall(entry: string): number;
}

/** The memory of this tab. A storage that refuses leaves it working until a reload. */
export function scrollMemory(storage: () => Storage): ScrollMemory {
  let places: [string, number][] | null = null;

  const load = (): [string, number][] => {
    if (places) return places;
    try {
      const parsed: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      places = Array.isArray(parsed) ? parsed.filter(isPlace) : [];
    } catch {
      places = [];
    }
    return places;
  };

  return {
    remember: (entry, top) => {
      places = [...load().filter(([known]) => known !== entry), [entry, top] satisfies [string, number]].slice(-LIMIT);
      try {
        storage().setItem(KEY, JSON.stringify(places));
      } catch {
        // Refused or full: the places of this visit stay in memory.
      }
    },
    recall: (entry) => load().find(([known]) => known === entry)?.[1] ?? 0,
  };
}

const isPlace = (value: unknown): value is [string, number] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'number';
