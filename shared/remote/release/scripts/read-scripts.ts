import { chunkGlobals } from './chunk-globals';
import { type ConsumedModule, consumedModules } from './consumed-modules';
import { exportsMountPage } from './mount-exports';
import { type ScriptTree, type SourceType, parseScript } from './script-tree';
import { type SharedUse, sharedUses } from './shared-uses';

/** Longest time for the scripts of one release, in milliseconds. */
const MAX_READ_MS = 20_000;

/** The scripts of a release that browsers of visitors load. */
export interface Scripts {
  /** The remote entry. */
  entry: string;
  /** All scripts, the entry among them. */
  files: readonly string[];
  sourceType: SourceType;
  read: (file: string) => Promise<string>;
}

/** What a file takes from a shared module. */
export interface FileUse extends SharedUse {
  file: string;
}

/** What the scripts of a release say about it. */
export interface ScriptFacts {
  /** The shared modules of the entry's table; empty when the entry has none that can be read. */
  consumed: readonly ConsumedModule[];
  uses: readonly FileUse[];
  /** The global through which its chunks reach its entry; null when no chunk names one. */
  chunkGlobal: string | null;
  /** Files that export `render` and `destroy`, as pages of `kind: 'mount'` do. */
  mounting: readonly string[];
  /** Files that cannot be parsed, with the reasons. */
  broken: readonly { file: string; reason: string }[];
  /** Files that were not read, because the others took too long. */
  unread: readonly string[];
}

/** Parses the scripts of a release one by one. A script is data here: nothing of it runs. */
export async function readScripts({ entry, files, sourceType, read }: Scripts): Promise<ScriptFacts> {
  const end = performance.now() + MAX_READ_MS;
  const facts = { uses: [] as FileUse[], broken: [] as { file: string; reason: string }[], unread: [] as string[] };
  const globals: string[] = [];
  const mounting: string[] = [];
  let table = new Map<string, ConsumedModule>();
  for (const file of [entry, ...files.filter((one) => one !== entry)].filter((one) => files.includes(one))) {
    if (performance.now() > end) {
      facts.unread.push(file);
      continue;
    }
    try {
      const tree = parseScript(await read(file), sourceType);
      if (file === entry) table = consumedModules(tree);
      globals.push(...chunkGlobals(tree));
      if (exportsMountPage(tree)) mounting.push(file);
      facts.uses.push(...usesOf(tree, table).map((use) => ({ ...use, file })));
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof RangeError)) throw error;
      facts.broken.push({ file, reason: error.message });
    }
  }
  return { ...facts, mounting, consumed: [...table.values()], chunkGlobal: globals[0] ?? null };
}

/** Each use once. A name that the script asks for anywhere counts as tested everywhere in it. */
function usesOf(tree: ScriptTree, table: ReadonlyMap<string, ConsumedModule>): SharedUse[] {
  const keys = new Map([...table].map(([id, { key }]) => [id, key]));
  const found = new Map<string, SharedUse>();
  for (const use of keys.size === 0 ? [] : sharedUses(tree, keys)) {
    const id = JSON.stringify([use.key, use.name, use.fromDefault]);
    const tested = use.tested || found.get(id)?.tested === true;
    found.set(id, { ...use, tested });
  }
  return [...found.values()];
}
