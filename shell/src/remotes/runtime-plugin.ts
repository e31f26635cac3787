import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import { isModuleEntry } from '@shop/shared/remote/release/manifest-fields';
import { noteRemote } from './developer-tools';
import { scopeFor } from './own-names';
import { releaseOf } from './registered-entries';
import { runEntry } from './run-entry';

/**
 * The host's rules, as hooks of federation's runtime. They apply to the remotes that the shop registers
 * (container.ts). Remotes that other code registers are loaded in the runtime's own way.
 */
export default function shopRemotes(): ModuleFederationRuntimePlugin {
  return {
    name: 'shop-remotes',
    // The runtime's own loader has a time limit of 20 seconds, uses a container that is left from an earlier release,
    // and does not say which file failed.
    loadEntry: async ({ remoteInfo: { entry, entryGlobalName } }) => {
      const release = releaseOf(entry);
      if (!release) return;
      if (isModuleEntry(release.manifest)) return (await import('./run-module')).runModule(entry);
      return runEntry(entry, entryGlobalName, new URL('.', new URL(release.entry, document.baseURI)).href);
    },
    beforeInitContainer: (given) => {
      const release = releaseOf(given.remoteInfo.entry);
      return release ? { ...given, shareScope: scopeFor(release.name, given.shareScope) } : given;
    },
    initContainer: (given) => {
      if (releaseOf(given.remoteInfo.entry)) noteRemote(given.remoteInfo.name);
      return given;
    },
    // The runtime asks for the manifest at the URL that the remote is registered with, which is its entry's.
    fetch: (url) => {
      const release = releaseOf(url);
      return release && fetchManifest(release.entry);
    },
    // By itself, the runtime preloads only the entry of a remote that is registered by its entry.
    generatePreloadAssets: ({ remoteInfo, remoteSnapshot, preloadOptions: { preloadConfig } }) => {
      const { name, entry } = remoteInfo;
      const { exposes = [], filter = () => true } = preloadConfig;
      const wanted = exposes.map((expose) => expose.replace('./', ''));
      const modules = 'modules' in remoteSnapshot ? remoteSnapshot.modules : [];
      const files = modules
        .filter(({ moduleName }) => wanted.length === 0 || wanted.includes(moduleName))
        .flatMap(({ assets: { js } }) =>
          preloadConfig.resourceCategory === 'all' ? [...js.sync, ...js.async] : js.sync,
        );
      const urls = [...new Set(files)].map((file) => new URL(file, entry).href);
      return Promise.resolve({
        cssAssets: [],
        jsAssetsWithoutEntry: urls.filter((url) => filter(url)),
        entryAssets: [{ name, url: entry, moduleInfo: remoteInfo }],
      });
    },
  };
}

async function fetchManifest(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${String(response.status)}`);
  return response;
}
