import { z } from 'zod';

/** A build of a remote, as the tests of its container see it. */
export interface Build {
  /** The folder of its release. */
  folder: string;
  name: string;
  version: string;
  /** The file of its entry, by its path in the folder. */
  entry: string;
  /** The global of its container. */
  globalName: string;
  /** The exposed pages, such as ./OrdersPage. */
  pages: readonly string[];
}

/** The outcome of one test of a container: what is wrong, or null. */
const fault = z.string().nullable();
export type Fault = z.infer<typeof fault>;

/** What tests of a container found. Those that another fault makes useless are left out. */
export const containerFaults = z.object({
  /** Whether the entry leaves a container. */
  entry: fault,
  /** Whether each page loads with what the host shares. */
  pages: fault.optional(),
  /** Whether an entry and chunks that failed once load from a new address. */
  retry: fault.optional(),
  /** Whether two builds load in one tab without mixing their chunks. Left out without a second build, too. */
  together: fault.optional(),
});
export type ContainerFaults = z.infer<typeof containerFaults>;

/** What runs the containers of builds. */
export interface ContainerTests {
  /** The versions of the shared packages that the containers get, by name. */
  versions: () => Readonly<Record<string, string>>;
  /** @throws CommandError where nothing can run them */
  run: (builds: readonly [Build, Build?]) => Promise<ContainerFaults>;
}
