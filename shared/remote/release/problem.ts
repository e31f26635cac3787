/** One problem of a release. `message` explains the problem and how to fix it. */
export interface Problem {
  /** A file of the release, or a field of its remote.json. */
  field: string;
  message: string;
}

/** The properties of a host that decide whether a release is compatible with it. */
export interface HostFacts {
  /** The version of its host contract. */
  contract: string;
  /** Versions of the shared packages that it provides, by name; null when nothing is built. */
  singletons: Readonly<Record<string, string>> | null;
  /** The names that it shares, by import path. */
  sharedNames: Readonly<Record<string, readonly string[]>>;
}

/** Parses JSON; undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first items of a list, and the number of the remaining ones: 'a, b, c, d, e and 3 more'. */
export function firstFew(list: readonly string[], most = 5): string {
  const more = list.length - most;
  return list.slice(0, most).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
