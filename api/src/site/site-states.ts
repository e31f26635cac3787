import type { ShellAssets } from '@shop/shared/remote/boot';
import { buildRegistry } from '@shop/shared/remote/registry';
import type { StoredRelease } from '../registry/stored-release';
import type { ReleaseSource } from '../registry/registry-reader';
import { releaseFolder } from '../registry/release-folders';
import type { RegistrySnapshot } from '../registry/snapshot';
import { bootRemote } from './boot-remotes';
import { type DevOrigins, devRemote, devShell } from './dev';
import { serverBundle } from './rendering/page-renderer';
import type { SiteState } from './page-types';
import type { ServerBundle } from './rendering/render-protocol';

/** Sources of the site's state. */
export interface SiteStateOptions {
  source: ReleaseSource;
  releasesDir: string;
  /** The built shell; null if a dev server serves it. */
  assets: ShellAssets | null;
  dev: DevOrigins | undefined;
}

/** The releases that visitors get: the active ones, with canaries for the visitors who are assigned to them. */
export class SiteStates {
  private served: RegistrySnapshot | null = null;
  private readonly states = new Map<string, SiteState>();

  constructor(private readonly options: SiteStateOptions) {}

  /** The active remotes. */
  get remotes(): RegistrySnapshot['remotes'] {
    return this.options.source.current().remotes;
  }

  /** The state for visitors who get the canaries of these remotes. */
  async forCanaries(names: readonly string[] = []): Promise<SiteState> {
    const { source, dev } = this.options;
    const served = source.current();
    if (dev) return this.withDevServers(served, names, dev);
    if (served !== this.served) {
      this.served = served;
      this.states.clear();
    }
    const key = names.join();
    const live = this.states.get(key) ?? this.make(served, names);
    this.states.set(key, live);
    return live;
  }

  /** The server bundles of all active releases and canaries, which workers should keep loaded. */
  bundles(): ServerBundle[] {
    return this.remotes
      .flatMap(({ release, canary: candidate }) => [release, ...(candidate ? [candidate.release] : [])])
      .flatMap((release) => this.bundleOf(release) ?? []);
  }

  private bundleOf = (release: StoredRelease): ServerBundle | null =>
    serverBundle(release.description, release.version, releaseFolder(this.options.releasesDir, release));

  private make(served: RegistrySnapshot, names: readonly string[]): SiteState {
    const { assets } = this.options;
    if (!assets) throw new Error('The shell was not built');
    const chosen = served.remotes.map((remote) => ({
      remote,
      release: (names.includes(remote.name) ? remote.canary?.release : undefined) ?? remote.release,
    }));
    const boots = chosen.map(({ remote, release }) => ({ boot: bootRemote(remote, release), release }));
    const releases = new Map(boots.map(({ boot, release }) => [boot, release]));
    const remotes = boots.map(({ boot }) => boot);
    return {
      assets,
      remotes,
      registry: buildRegistry(remotes),
      releaseOf: (remote) => releases.get(remote),
      bundleOf: this.bundleOf,
    };
  }

  /** Makes the state on each call, because a dev server may change at any time. */
  private async withDevServers(
    served: RegistrySnapshot,
    names: readonly string[],
    dev: DevOrigins,
  ): Promise<SiteState> {
    const assets = dev.shell ? await devShell(dev.shell) : this.options.assets;
    const built = new SiteStates({ ...this.options, assets, dev: undefined }).make(served, names);
    const fresh = await Promise.all(Object.values(dev.remotes).map(devRemote));
    const remotes = [...built.remotes.filter(({ name }) => !Object.hasOwn(dev.remotes, name)), ...fresh];
    return { ...built, remotes, registry: buildRegistry(remotes) };
  }
}
