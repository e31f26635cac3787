import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { isFunction, isRecord } from '@shop/shared/rules/type-guards';
import { ROOT, readRemoteIn } from '../../webpack/apps';
import { singletonVersions } from '../../webpack/singletons';
import type { CliEnvironment } from './cli-environment';
import { CommandError } from './command-error';
import { type ContainerTests, containerFaults } from './conformance/build';

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

/** The tests of containers, which need a further package. */
const containerTestsIn = (folder: string): ContainerTests => ({
  versions: () => singletonVersions(ROOT),
  run: async (builds) => {
    const run = await partOfKit('@shop/remote-test', folder);
    return containerFaults.parse(await run['testContainers']?.(builds, singletonVersions(ROOT)));
  },
});

/** A folder without sources of a remote, such as that of another bundler's build, with the kit installed. */
export const folderOf = (folder: string): CliEnvironment => ({
  commandName: 'npx shop-remote',
  sources: null,
  containerTests: containerTestsIn(folder),
});

/** A repository of one remote, with the kit installed. */
export const repositoryOf = (folder: string, name: string): CliEnvironment => ({
  ...folderOf(folder),
  sources: {
    only: name,
    read: () => readRemoteIn(folder, folder),
    releaseFolder: () => join(folder, 'dist'),
    buildCommand: () => 'npx shop-remote build',
    // Only a build needs webpack.
    build: async (remote, target) => (await import('../../webpack/build-remote')).buildRemote(remote, target),
    test: async (_name, words) => {
      const run = await partOfKit('@shop/remote-test', folder);
      return Number(await run['testRemote']?.(folder, words));
    },
    serve: async (remote, serving) => {
      const run = await partOfKit('@shop/remote-dev', folder);
      await run['serveAlone']?.(remote, serving);
    },
    serveInShop: async (remote, serving) => {
      const run = await partOfKit('@shop/remote-dev', folder);
      await run['serveInShop']?.(remote, serving);
    },
  },
});
