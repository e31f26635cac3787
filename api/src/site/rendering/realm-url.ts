/**
 * Parses a URL with the process's parser and returns only text: its parts in the order of `PARTS`, one per line; empty
 * for an invalid URL. With `part` and `value`, this part is replaced first.
 */
export type LocateUrl = (address: string, base: string | undefined, part?: string, value?: string) => string;

export const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
type Part = (typeof PARTS)[number];

type Pair = [string, string];

const encode = (text: string): string =>
  encodeURIComponent(text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD'))
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replace(/%20/g, '+');

const decode = (text: string): string => {
  const spaced = text.replace(/\+/g, ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // Sequences that are not valid UTF-8 stay unchanged, each on its own.
    return spaced.replace(/(?:%[\da-f]{2})+/gi, (bytes) => {
      try {
        return decodeURIComponent(bytes);
      } catch {
        return '\uFFFD';
      }
    });
  }
};

/** The names and values of a query, with the behavior of URLSearchParams in browsers. */
export class SearchParams {
  readonly [Symbol.toStringTag] = 'URLSearchParams';
  private pairs: Pair[];

  constructor(
    init: unknown = '',
    private readonly changed: (query: string) => void = () => undefined,
  ) {
    this.pairs = typeof init === 'object' && init !== null ? pairsOf(init) : parse(String(init));
  }

  get size(): number {
    return this.pairs.length;
  }
  append(name: unknown, value: unknown): void {
    this.change([...this.pairs, [String(name), String(value)]]);
  }
  delete(name: unknown, value?: unknown): void {
    this.change(
      this.pairs.filter(([key, one]) => key !== String(name) || (value !== undefined && one !== String(value))),
    );
  }
  get(name: unknown): string | null {
    return this.pairs.find(([key]) => key === String(name))?.[1] ?? null;
  }
  getAll(name: unknown): string[] {
    return this.pairs.filter(([key]) => key === String(name)).map(([, value]) => value);
  }
  has(name: unknown, value?: unknown): boolean {
    return this.pairs.some(([key, one]) => key === String(name) && (value === undefined || one === String(value)));
  }
  set(name: unknown, value: unknown): void {
    const key = String(name);
    const first = this.pairs.findIndex(([one]) => one === key);
    const pair: Pair = [key, String(value)];
    if (first < 0) this.change([...this.pairs, pair]);
    else this.change(this.pairs.flatMap((one, at) => (at === first ? [pair] : one[0] === key ? [] : [one])));
  }
  sort(): void {
    this.change([...this.pairs].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
  }
  forEach(callback: (value: string, name: string, params: SearchParams) => void): void {
    for (const [name, value] of this.pairs) callback(value, name, this);
  }
  keys(): IterableIterator<string> {
    return this.pairs.map(([name]) => name).values();
  }
  values(): IterableIterator<string> {
    return this.pairs.map(([, value]) => value).values();
  }
  entries(): IterableIterator<Pair> {
    return this.pairs.map(([name, value]): Pair => [name, value]).values();
  }
  [Symbol.iterator](): IterableIterator<Pair> {
    return this.entries();
  }
  toString(): string {
    return this.pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  }

  private change(pairs: Pair[]): void {
    this.pairs = pairs;
    this.changed(this.toString());
  }
}

const parse = (query: string): Pair[] =>
  query
    .replace(/^\?/, '')
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=');
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))];
    });

const isIterable = (value: object): value is Iterable<Iterable<unknown>> => Symbol.iterator in value;

function pairsOf(init: object): Pair[] {
  if (!isIterable(init)) return Object.entries(init).map(([name, value]) => [name, String(value)]);
  return [...init].map((pair) => {
    const [name, value, ...more] = [...pair];
    if (value === undefined || more.length > 0) throw new TypeError('Each query pair must be a name and a value');
    return [String(name), String(value)];
  });
}

/** Makes the URL class of a context. */
export function urlClass(locate: LocateUrl) {
  /**
   * Parses a URL. No error of the process, such as a stack overflow during the call, is passed on: its object would
   * belong to the process.
   */
  const read = (...question: Parameters<LocateUrl>): string[] | null => {
    let answer = '';
    try {
      answer = locate(...question);
    } catch {
      // Treated as an invalid URL. The thrown object is not used.
    }
    return answer === '' ? null : answer.split('\n');
  };
  const ask = (address: unknown, base: unknown): string[] | null =>
    read(String(address), base === undefined ? undefined : String(base));

  class Address {
    #parts: string[];
    #params: SearchParams | undefined;

    constructor(address: unknown, base?: unknown) {
      const parts = ask(address, base);
      if (!parts) throw new TypeError('Invalid URL');
      this.#parts = parts;
    }
    static canParse(address: unknown, base?: unknown): boolean {
      return ask(address, base) !== null;
    }
    static parse(address: unknown, base?: unknown): Address | null {
      return Address.canParse(address, base) ? new Address(address, base) : null;
    }
    get searchParams(): SearchParams {
      this.#params ??= new SearchParams(this.#part('search'), (query) => this.#set('search', query));
      return this.#params;
    }
    toString(): string {
      return this.#part('href');
    }
    toJSON(): string {
      return this.#part('href');
    }
    #part(part: Part): string {
      return this.#parts[PARTS.indexOf(part)] ?? '';
    }
    #set(part: Part, value: unknown): void {
      const parts = read(this.#part('href'), undefined, part, String(value));
      if (parts) this.#parts = parts;
      else if (part === 'href') throw new TypeError('Invalid URL');
    }
    static {
      for (const part of PARTS) {
        Object.defineProperty(Address.prototype, part, {
          get(this: Address) {
            return this.#part(part);
          },
          set(this: Address, value: unknown) {
            if (part === 'origin') return;
            this.#set(part, value);
            if (part === 'search' || part === 'href') this.#params = undefined;
          },
          enumerable: true,
          configurable: true,
        });
      }
    }
  }
  return Address;
}
