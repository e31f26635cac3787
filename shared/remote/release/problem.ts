/** One thing that stands against a release. `message` says what is wrong and what to do. */
export interface Problem {
  /** Where it lies: a file of the release, or a field of its remote.json. */
  field: string;
  message: string;
}

/** What a host offers to remotes. */
export interface HostFacts {
  /** Version of its promises to remotes. */
  contract: string;
  /** The shared packages that it provides, by name; null where it was not built and provides none. */
  singletons: Readonly<Record<string, string>> | null;
}

/** A JSON file of a release; undefined for what is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The first few of a list, and how many more there are: '2 files: a, b'. */
export function some(list: readonly string[], most = 5): string {
  const more = list.length - most;
  return list.slice(0, most).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
