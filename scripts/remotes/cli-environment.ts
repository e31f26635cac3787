import type { RemoteApp } from '../../webpack/apps';
import type { ContainerTests } from './conformance/build';

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
  /** Builds its release into an empty folder remotes/<name>, and says how large it is. @throws Error with all faults */
  build: (remote: RemoteApp, folder: string) => Promise<string>;
  /** Checks its types and runs its tests. @returns the exit code. @throws CommandError where nothing can run them */
  test: (name: string, words: readonly string[]) => Promise<number>;
  /** Serves its standalone page until the process ends. @throws CommandError where nothing can serve it */
  serve: (remote: RemoteApp, serving: Serving) => Promise<void>;
  /** Serves its pages inside a shop until the process ends. @throws CommandError where nothing can serve them */
  serveInShop: (remote: RemoteApp, serving: ServingInShop) => Promise<void>;
}

/** How a standalone page is served. */
interface Serving {
  port: number;
  api: string | undefined;
}

/** How pages are served inside a shop. */
interface ServingInShop {
  port: number;
  /** The origin of the shop. */
  shop: string;
}

/** The program that runs the commands: a checkout, the kit, or an installed shop. */
export interface CliEnvironment {
  /** What a user types before the name of a command. */
  commandName: string;
  /** Null in an installed shop, which has no sources. */
  sources: RemoteSources | null;
  /** Runs the containers of builds. Null in an installed shop, which has no simulated browser. */
  containerTests: ContainerTests | null;
}
