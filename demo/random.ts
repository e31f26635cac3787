/** A seeded source of random numbers: the same seed gives the same sequence on every machine and Node version. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from min to max, both included. */
  int(min: number, max: number): number;
  /** True with the given probability. */
  chance(probability: number): boolean;
  /** One of the items. @throws Error for an empty list */
  pick<T>(items: readonly T[]): T;
  /** One of the items; the probability is proportional to its weight. */
  weighted<T>(items: readonly (readonly [item: T, weight: number])[]): T;
  /** A new array with the items in another order. */
  shuffle<T>(items: readonly T[]): T[];
  /** A 24-character hex id, the format of all ids in the database. */
  id(): string;
}

/** FNV-1a over the text: turns names into seeds and picture ids. */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Makes a random source from a name (sfc32, seeded by hashing the name four ways). */
export function makeRandom(seed: string): Random {
  let a = hashText(`${seed}/a`);
  let b = hashText(`${seed}/b`);
  let c = hashText(`${seed}/c`);
  let counter = 1;
  const word = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 12; round++) word();
  const next = () => word() / 0x1_0000_0000;
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (items) => {
      const item = items[int(0, items.length - 1)];
      if (item === undefined) throw new Error('Nothing to pick from');
      return item;
    },
    weighted: (items) => {
      const total = items.reduce((sum, [, weight]) => sum + weight, 0);
      let left = next() * total;
      for (const [item, weight] of items) {
        left -= weight;
        if (left < 0) return item;
      }
      const last = items.at(-1);
      if (last === undefined) throw new Error('Nothing to pick from');
      return last[0];
    },
    shuffle: (items) => {
      const rest = [...items];
      const mixed = [];
      while (rest.length > 0) mixed.push(...rest.splice(int(0, rest.length - 1), 1));
      return mixed;
    },
    id: () => [word(), word(), word()].map((part) => part.toString(16).padStart(8, '0')).join(''),
  };
}
