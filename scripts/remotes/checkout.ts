import { join } from 'node:path';
import { ROOT, readRemote, remoteNames } from '../../webpack/apps';
import { singletonVersions } from '../../webpack/singletons';
import { UsageError } from './arguments';
import type { CliEnvironment } from './cli-environment';
import { CommandError } from './command-error';

/** A checkout of this repository. */
export const CHECKOUT: CliEnvironment = {
  commandName: 'npm run remotes --',
  containerTests: {
    versions: () => singletonVersions(ROOT),
    run: async (builds) =>
      (await import('./conformance/test-containers')).testContainers(builds, singletonVersions(ROOT)),
  },
  sources: {
    only: null,
    read: async (name) => {
      const names = remoteNames();
      if (!names.includes(name)) throw new UsageError(`There is no ${name} here. There are: ${names.join(', ')}.`);
      return readRemote(name);
    },
    releaseFolder: (name) => join(ROOT, name, 'dist'),
    buildCommand: (name) => `npm run remotes -- build ${name}`,
    // Only a build needs webpack.
    build: async (remote, folder) => (await import('../../webpack/build-remote')).buildRemote(remote, folder),
    test: (name) => {
      throw new CommandError(`In this repository: npm run test:remote -- ${name}`);
    },
    serve: async (remote, serving) => (await import('../../webpack/kit-dev')).serveAlone(remote, serving),
    serveInShop: async (remote, serving) => (await import('../../webpack/kit-dev')).serveInShop(remote, serving),
  },
};
