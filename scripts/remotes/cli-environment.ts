import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { isFunction, isRecord } from '@shop/shared/rules/type-guards';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT, readRemote, readRemoteIn, remoteNames } from '../../webpack/apps';
import type { RemoteApp } from '../../webpack/apps';
import { UsageError } from './arguments';
import { CommandError } from './command-error';

/** The sources of remotes, and where their releases are built. */
export interface RemoteSources {
  /** The remote that a command means if it names none; null where there are several. */
  only: string | null;
  /** Reads a remote. @throws Error for an unknown one, and with every fault of its remote.config.ts */
  read: (name: string) => Promise<RemoteApp>;
  /** The folder of its release, unless a command names another one. */
  releaseFolder: (name: string) => string;
  /** What a user types to build it. */
  buildCommand: (name: string) => string;
  /** Builds its release into an empty folder, and says how large it is. @throws Error with all faults of the build */
  build: (remote: RemoteApp, folder: string) => Promise<string>;
  /** Checks its types and runs its tests. @returns the exit code. @throws CommandError where nothing can run them */
  test: (name: string, words: readonly string[]) => Promise<number>;
  /** Serves its standalone page until the process ends. @throws CommandError where nothing can serve it */
  serve: (remote: RemoteApp, serving: Serving) => Promise<void>;
}

/** How a standalone page is served. */
interface Serving {
  port: number;
  api: string | undefined;
}

/** The program that runs the commands: a checkout, the kit, or an installed shop. */
export interface CliEnvironment {
  /** What a user types before the name of a command. */
  commandName: string;
  /** Null in an installed shop, which has no sources. */
  sources: RemoteSources | null;
}

// Only a build needs webpack.
const build: RemoteSources['build'] = async (remote, folder) =>
  (await import('../../webpack/build-remote')).buildRemote(remote, folder);

/** A checkout of this repository. */
export const CHECKOUT: CliEnvironment = {
  commandName: 'npm run remotes --',
  sources: {
    only: null,
    read: async (name) => {
      const names = remoteNames();
      if (!names.includes(name)) throw new UsageError(`There is no ${name} here. There are: ${names.join(', ')}.`);
      return readRemote(name);
    },
    releaseFolder: (name) => join(ROOT, name, 'dist'),
    buildCommand: (name) => `npm run remotes -- build ${name}`,
    build,
    test: (name) => {
      throw new CommandError(`In this repository: npm run test:remote -- ${name}`);
    },
    serve: async (remote, serving) => (await import('../../webpack/alone')).serveAlone(remote, serving),
  },
};

/**
 * The functions of a part of the kit that is a package of its own, because not every team needs it.
 *
 * @throws CommandError that says how to install it
 */
async function partOfKit(name: string, folder: string): Promise<Record<string, (...values: unknown[]) => unknown>> {
  const require = createRequire(join(folder, 'package.json'));
  let file: string;
  try {
    file = require.resolve(name);
  } catch {
    throw new CommandError(`This needs a further package: npm install --save-dev ${name}@^${HOST_CONTRACT}`);
  }
  const module: unknown = await import(pathToFileURL(file).href);
  return Object.fromEntries(
    Object.entries(isRecord(module) ? module : {}).flatMap(([key, value]) => (isFunction(value) ? [[key, value]] : [])),
  );
}

/** A repository of one remote, with the kit installed. */
export const repositoryOf = (folder: string, name: string): CliEnvironment => ({
  commandName: 'npx shop-remote',
  sources: {
    only: name,
    read: () => readRemoteIn(folder, folder),
    releaseFolder: () => join(folder, 'dist'),
    buildCommand: () => 'npx shop-remote build',
    build,
    test: async (_name, words) => {
      const run = await partOfKit('@shop/remote-test', folder);
      return Number(await run['testRemote']?.(folder, words));
    },
    serve: async (remote, serving) => {
      const run = await partOfKit('@shop/remote-dev', folder);
      await run['serveAlone']?.(remote, serving);
    },
  },
});
