import type { Build, ContainerFaults, Fault } from './build';
import { Tab } from './tab';

/** The message of a failure; null when all went well. */
async function faultOf(work: () => Promise<unknown>): Promise<Fault> {
  try {
    await work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Works in a tab of its own. */
async function inTab<T>(
  builds: readonly Build[],
  versions: Readonly<Record<string, string>>,
  work: (tab: Tab) => Promise<T>,
  isDown?: (url: string) => boolean,
): Promise<T> {
  const tab = new Tab(builds, versions, isDown);
  try {
    return await work(tab);
  } finally {
    tab.close();
  }
}

async function loadPages(tab: Tab, build: Build, attempt = 0): Promise<void> {
  for (const page of build.pages) await tab.load(build, page, attempt);
}

/**
 * Loads pages again from a new address of the entry, after a file did not come.
 *
 * @param isLost whether a file does not come at first
 */
async function retry(
  build: Build,
  versions: Readonly<Record<string, string>>,
  isLost: (file: string) => boolean,
): Promise<void> {
  let isDown = true;
  const work = async (tab: Tab) => {
    for (const page of build.pages) await faultOf(() => tab.load(build, page));
    isDown = false;
    await loadPages(tab, build, 1);
  };
  await inTab([build], versions, work, (url) => isDown && isLost(url));
}

/** Loads the pages of two builds in one tab. @throws Error when one does not load its own files */
async function loadTogether(first: Build, second: Build, versions: Readonly<Record<string, string>>): Promise<void> {
  const alone = await inTab([second], versions, async (tab) => {
    await loadPages(tab, second);
    return tab.filesOf(second);
  });
  await inTab([first, second], versions, async (tab) => {
    await loadPages(tab, first);
    await loadPages(tab, second);
    const loaded = tab.filesOf(second);
    const missing = alone.filter((file) => !loaded.includes(file));
    if (missing.length > 0) {
      throw new Error(`a tab that has ${first.version} does not load ${missing.join(', ')} of ${second.version}`);
    }
  });
}

/** Tests containers in tabs of a browser without a screen. @param versions of the shared packages, by name */
export async function testContainers(
  [build, other]: readonly [Build, Build?],
  versions: Readonly<Record<string, string>>,
): Promise<ContainerFaults> {
  const entry = await inTab([build], versions, (tab) => faultOf(() => tab.open(build)));
  if (entry !== null) return { entry };
  const pages = await inTab([build], versions, (tab) => faultOf(() => loadPages(tab, build)));
  if (pages !== null) return { entry, pages };
  const isEntry = (url: string): boolean => new URL(url).pathname.endsWith(`/${build.entry}`);
  const retried =
    (await faultOf(() => retry(build, versions, isEntry))) ??
    (await faultOf(() => retry(build, versions, (url) => !isEntry(url))));
  const faults = { entry, pages, retry: retried };
  return other ? { ...faults, together: await faultOf(() => loadTogether(build, other, versions)) } : faults;
}
