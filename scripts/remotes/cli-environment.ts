import { join } from 'node:path';
import { ROOT, readRemote, readRemoteIn, remoteNames } from '../../webpack/apps';
import type { RemoteApp } from '../../webpack/apps';
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
      if (!names.includes(name)) throw new CommandError(`There is no ${name} here. There are: ${names.join(', ')}.`);
      return readRemote(name);
    },
    releaseFolder: (name) => join(ROOT, name, 'dist'),
    buildCommand: (name) => `npm run remotes -- build ${name}`,
    build,
  },
};

/** A repository of one remote, with the kit installed. */
export const repositoryOf = (folder: string, name: string): CliEnvironment => ({
  commandName: 'npx shop-remote',
  sources: {
    only: name,
    read: () => readRemoteIn(folder, folder),
    releaseFolder: () => join(folder, 'dist'),
    buildCommand: () => 'npx shop-remote build',
    build,
  },
});
