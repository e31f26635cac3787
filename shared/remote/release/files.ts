import type { ReleaseManifest } from '@shop/shared/remote/release/release-manifest';
import { Script } from 'node:vm';
import { parse } from 'acorn';
import { ARCHIVE_LIMITS } from './archive-entries';
import { type Problem, firstFew } from './problem';

/** The description of the release. It lists the integrity of all files except its own. */
export const DESCRIPTION_FILE = 'remote.json';
export const MANIFEST_FILE = 'mf-manifest.json';
export const STANDALONE_FILE = 'standalone/index.html';
/** The manifest of the container for foreign hosts, where the build made one. */
export const FOREIGN_MANIFEST_FILE = 'standalone/foreign/mf-manifest.json';
export const SERVER_FILE = 'server/pages.cjs';

/** Whether a release has public pages, which the host renders. */
export const hasPublicPages = ({ pages }: Pick<ReleaseManifest, 'pages'>): boolean =>
  pages.some(({ access }) => access === 'public');

/** A file that was found in a release. */
export interface FoundFile {
  /** sha384-…, as in remote.json. */
  integrity: string;
  bytes: number;
}

/** The files of a release by their paths. */
export type FoundFiles = ReadonlyMap<string, FoundFile>;

/** Compares a release's files with the list in its remote.json. */
export function fileProblems(description: ReleaseManifest, found: FoundFiles): Problem[] {
  const { files } = description;
  const named = Object.keys(files);
  const missing = named.filter((file) => !found.has(file));
  const extra = [...found.keys()].filter((file) => file !== DESCRIPTION_FILE && !Object.hasOwn(files, file));
  const changed = named.filter((file) => found.has(file) && found.get(file)?.integrity !== files[file]);
  const needed = [MANIFEST_FILE, STANDALONE_FILE, ...(hasPublicPages(description) ? [SERVER_FILE] : [])];
  const absent = needed.filter((file) => !Object.hasOwn(files, file));
  const problems: Problem[] = [];
  const addProblem = (list: readonly string[], message: string) => {
    const [field] = list;
    if (field !== undefined) problems.push({ field, message });
  };
  addProblem(
    missing,
    `remote.json names files that are not there (${firstFew(missing)}): pack the whole folder of the build`,
  );
  addProblem(
    extra,
    `Files are there that remote.json does not name (${firstFew(extra)}): build into a fresh folder and pack that`,
  );
  addProblem(
    changed,
    `Files are not as they were built (${firstFew(changed)}): build again and publish the build as it is, without changing files afterwards`,
  );
  addProblem(
    absent,
    `The build has no ${firstFew(absent)}: the shop’s own build makes it. With another tool, standalone/index.html shows the pages without the shop, and server/pages.cjs renders public pages on the server`,
  );
  return problems;
}

const MEGABYTE = 1024 * 1024;

/**
 * The largest size of one script or style sheet: for downloads of visitors, and for the standalone page and the server
 * bundle.
 */
const SCRIPT_BYTES = { visitors: 2 * MEGABYTE, others: 10 * MEGABYTE } as const;

/** Whether browsers of visitors load a file, and not only its standalone page, foreign hosts or the server. */
export const isForVisitors = (file: string): boolean => !/^(?:standalone|server)\//.test(file);

/** Problems with the sizes of scripts, of style sheets, and of the whole release. */
export function sizeProblems(found: FoundFiles): Problem[] {
  const total = [...found.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const whole = `All files together have ${(total / MEGABYTE).toFixed(1)} MB, and a release may have ${String(ARCHIVE_LIMITS.bytes / MEGABYTE)} MB: leave out sources, maps and what browsers do not load`;
  const scripts = [...found].flatMap(([file, { bytes }]): Problem[] => {
    const most = isForVisitors(file) ? SCRIPT_BYTES.visitors : SCRIPT_BYTES.others;
    if (bytes <= most || !/\.(?:[cm]?js|css)$/.test(file)) return [];
    const size = (bytes / MEGABYTE).toFixed(1);
    const message = `${file} has ${size} MB, more than the ${String(most / MEGABYTE)} MB that one script may have: leave out what visitors do not need, and load the rest by import() where it is used`;
    return [{ field: file, message }];
  });
  return total > ARCHIVE_LIMITS.bytes ? [{ field: 'archive', message: whole }, ...scripts] : scripts;
}

/** The syntax error of a script, if it has one. @param mayBeModule whether it may also be an ES module */
export function scriptProblems(file: string, source: string, mayBeModule = false): Problem[] {
  try {
    // A module has no way to be parsed only.
    if (mayBeModule && /\b(?:import|export)\b/.test(source)) {
      parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
    } else new Script(source, { filename: file });
    return [];
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [syntaxProblem(file, reason)];
  }
}

/**
 * Problems of a module that names a script with a query. A browser imports it without its hash, because the preload
 * with the hash is for the address without the query.
 */
export function importProblems(file: string, source: string): Problem[] {
  const [name] = /[\w.-]*\.m?js\?[\w=]/.exec(source) ?? [];
  if (name === undefined) return [];
  const message = `${file} names a script with a query (${name}…), whose bytes no browser could compare: put the hash into the name of the file (output.chunkFilename), and build again`;
  return [{ field: file, message }];
}

/** The problem of a script that cannot be parsed. */
export const syntaxProblem = (file: string, reason: string): Problem => ({
  field: file,
  message: `${file} is no script (syntax error: ${reason}): build again and try its standalone page`,
});

/**
 * Matches definitions that only React and ReactDOM contain, with any minifier: the internals table that they share, and
 * the name that the renderer registers. Other code only reads these.
 */
const REACT =
  /__(?:CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE|SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED)['"]?\]?\s*(?::|=(?!=))|rendererPackageName['"]?\s*:\s*['"]react-dom['"]/;

/**
 * Problems of scripts that contain React. A second React breaks every hook of the host's; only the standalone page, and
 * pages that are no components, have their own.
 */
export function ownReactProblems(file: string, source: string): Problem[] {
  if (file.startsWith('standalone/') || !REACT.test(source)) return [];
  const message = `${file} brings its own React, and two cannot work in one page: share react, react/jsx-runtime and react-dom as singletons with import: false, as webpack/singletons.ts does, and do not import react-dom/client; or make its pages those of kind: 'mount', which draw by themselves`;
  return [{ field: file, message }];
}
