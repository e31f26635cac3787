import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type RemoteConfig, checkRemoteConfig } from '@shop/shared/remote/config';
import { isRecord } from '@shop/shared/rules/type-guards';
import { unknownKeys } from './unknown-keys';

/** The folder of these tools: the repository, or the kit's package in a repository of another team. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/**
 * A module of these tools, by its path below {@link ROOT} without an ending: TypeScript in a checkout, JavaScript in
 * the kit.
 *
 * @throws Error when there is no such file
 */
export function toolFile(module: string): string {
  const files = ['.ts', '.tsx', '.js'].map((ending) => path.join(ROOT, `${module}${ending}`));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`The build tools have no ${module}`);
  return found;
}

/** A folder that webpack builds: the shell or a remote. */
export interface App {
  /** Folder and release name, such as mfe-orders. */
  name: string;
  /** Federation name: a JavaScript identifier, such as mfe_orders. */
  container: string;
  dir: string;
  /** The folder with its lock file, tsconfig.json and installed packages: this repository, or one of another team. */
  project: string;
  version: string;
}

/** A remote with the content of its remote.config.ts. */
export interface RemoteApp extends App {
  config: RemoteConfig;
}

/** Whether a remote brings all that its pages need, and shares nothing with the host. */
export const bringsAll = (app: App | RemoteApp): boolean => 'config' in app && app.config.kind === 'mount';

interface PackageJson {
  name: string;
  version: string;
}

/** Reads a package.json of this repository or of node_modules. */
export function readPackage(file: string): PackageJson {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isRecord(parsed) || typeof parsed['version'] !== 'string' || typeof parsed['name'] !== 'string') {
    throw new Error(`${file} has no name and version`);
  }
  return { name: parsed['name'], version: parsed['version'] };
}

function readApp(dir: string, project: string): App {
  const { name, version } = readPackage(path.join(dir, 'package.json'));
  return { name, container: name.replaceAll('-', '_'), dir, project, version };
}

/** The host. */
export function readShell(): App {
  return { ...readApp(path.join(ROOT, 'shell'), ROOT), container: 'shop_shell' };
}

/** The names of all remotes: the folders mfe-* that contain a remote.config.ts. */
export function remoteNames(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'remote.config.ts')))
    .sort();
}

/** A remote of this repository. @throws Error as {@link readRemoteIn} */
export const readRemote = (name: string): Promise<RemoteApp> => readRemoteIn(path.join(ROOT, name), ROOT);

/**
 * Reads a remote and its remote.config.ts. This process must run under tsx.
 *
 * @param project the folder with the lock file and the installed packages of the remote; its own where it has a
 *   repository of its own
 * @throws Error with every fault: an invalid config, or an exposed module without a file
 */
export async function readRemoteIn(dir: string, project: string): Promise<RemoteApp> {
  const app = readApp(dir, project);
  const { name } = app;
  const module: unknown = await import(pathToFileURL(path.join(app.dir, 'remote.config.ts')).href);
  const value = isRecord(module) ? module['default'] : undefined;
  const checked = checkRemoteConfig(value);
  const problems = [...(checked.ok ? [] : checked.problems), ...unknownKeys(value)];
  if (!checked.ok || problems.length > 0) throw new Error(`${name}/remote.config.ts:\n  ${problems.join('\n  ')}`);
  if (checked.config.name !== name) throw new Error(`${name}/remote.config.ts calls itself ${checked.config.name}`);
  const missing = checked.config.pages.map((page) => exposedFile(app, page.expose)).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new Error(`${name}/remote.config.ts exposes what is not there:\n  ${missing.join('\n  ')}`);
  }
  return { ...app, config: checked.config };
}

/**
 * The version of a package that is installed in a folder or above it.
 *
 * @throws Error when it is not installed there
 */
export function installedVersion(name: string, from: string): string {
  for (let folder = from; ; folder = path.dirname(folder)) {
    const file = path.join(folder, 'node_modules', name, 'package.json');
    if (existsSync(file)) return readPackage(file).version;
    if (folder === path.dirname(folder)) throw new Error(`${from} has not installed ${name}: npm install`);
  }
}

/** The source of an exposed page: './HomePage' is src/pages/HomePage.tsx. */
export function exposedFile(app: App, expose: string): string {
  return path.join(app.dir, 'src/pages', `${expose.slice(2)}.tsx`);
}
