import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type RemoteConfig, checkRemoteConfig } from '@shop/shared/remote/config';

/** The repository's folder. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** A folder that webpack builds: the shell or a remote. */
export interface App {
  /** Folder and release name, such as mfe-orders. */
  name: string;
  /** Federation name: a JavaScript identifier, such as mfe_orders. */
  container: string;
  dir: string;
  version: string;
  dependencies: Record<string, string>;
}

/** A remote with the content of its remote.config.ts. */
export interface RemoteApp extends App {
  config: RemoteConfig;
}

interface PackageJson {
  version: string;
  dependencies?: Record<string, string>;
}

/** Reads a package.json of this repository or of node_modules. */
export function readPackage(file: string): PackageJson {
  const parsed: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (typeof parsed !== 'object' || parsed === null || !('version' in parsed) || typeof parsed.version !== 'string') {
    throw new Error(`${file} has no version`);
  }
  const dependencies: Record<string, string> = {};
  if ('dependencies' in parsed && typeof parsed.dependencies === 'object' && parsed.dependencies !== null) {
    for (const [name, range] of Object.entries(parsed.dependencies)) dependencies[name] = String(range);
  }
  return { version: parsed.version, dependencies };
}

function readApp(name: string): App {
  const dir = path.join(ROOT, name);
  const { version, dependencies = {} } = readPackage(path.join(dir, 'package.json'));
  return { name, container: name.replaceAll('-', '_'), dir, version, dependencies };
}

/** The host. */
export function readShell(): App {
  return { ...readApp('shell'), container: 'shop_shell' };
}

/** The names of all remotes: the folders mfe-* that contain a remote.config.ts. */
export function remoteNames(): string[] {
  return readdirSync(ROOT)
    .filter((name) => name.startsWith('mfe-') && existsSync(path.join(ROOT, name, 'remote.config.ts')))
    .sort();
}

/**
 * Reads a remote and its remote.config.ts. This process must run under tsx.
 *
 * @throws Error with every fault: an invalid config, or an exposed module without a file
 */
export async function readRemote(name: string): Promise<RemoteApp> {
  const app = readApp(name);
  const module: unknown = await import(pathToFileURL(path.join(app.dir, 'remote.config.ts')).href);
  const value = typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;
  const checked = checkRemoteConfig(value);
  if (!checked.ok) throw new Error(`${name}/remote.config.ts:\n  ${checked.problems.join('\n  ')}`);
  if (checked.config.name !== name) throw new Error(`${name}/remote.config.ts calls itself ${checked.config.name}`);
  const missing = checked.config.pages.map((page) => exposedFile(app, page.expose)).filter((file) => !existsSync(file));
  if (missing.length > 0) {
    throw new Error(`${name}/remote.config.ts exposes what is not there:\n  ${missing.join('\n  ')}`);
  }
  return { ...app, config: checked.config };
}

/** The source of an exposed page: './HomePage' is src/pages/HomePage.tsx. */
export function exposedFile(app: App, expose: string): string {
  return path.join(app.dir, 'src/pages', `${expose.slice(2)}.tsx`);
}
