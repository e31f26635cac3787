import path from 'node:path';
import { HOST_CONTRACT, HOST_SCOPE, SHARED_VERSION } from '@shop/shared/remote/contract';
import { type App, ROOT, type RemoteApp, bringsAll, installedVersion } from './apps';

interface Singleton {
  /** Federation shares modules by this key, so each subpath needs its own row. */
  key: string;
  /** The import path, if it may differ from the key: the kit's packages may be in a scope of somebody else. */
  request?: string;
  /** The npm package that determines the version. */
  package: string;
  /**
   * The module that the host provides under the key, if it is not the package itself: a facade with the names that the
   * shop uses. A shared module is never tree-shaken, so without a facade browsers would download the whole package.
   */
  provide?: string;
}

/** The package of the modules that the host shares of its own. */
const SHARED = `${HOST_SCOPE}/shared`;

/**
 * The modules that exist once at run time, for the code of all teams. The host provides them. It refuses a remote that
 * needs another major version, or a newer version than the host has.
 */
const SINGLETONS: readonly Singleton[] = [
  { key: 'react', package: 'react' },
  { key: 'react/jsx-runtime', package: 'react' },
  { key: 'react-dom', package: 'react-dom' },
  { key: 'react-redux', package: 'react-redux', provide: path.join(ROOT, 'webpack/slim/redux-facade.ts') },
  {
    key: 'react-router-dom',
    package: 'react-router-dom',
    // The whole router is 62 KB gzipped; the used part is 13 KB.
    provide: path.join(ROOT, 'webpack/slim/router-facade.ts'),
  },
  {
    key: 'styled-components',
    package: 'styled-components',
    provide: path.join(ROOT, 'webpack/slim/styled-facade.ts'),
  },
  {
    key: '@reduxjs/toolkit',
    package: '@reduxjs/toolkit',
    provide: path.join(ROOT, 'webpack/slim/toolkit-facade.ts'),
  },
  {
    key: '@reduxjs/toolkit/query/react',
    package: '@reduxjs/toolkit',
    provide: path.join(ROOT, 'webpack/slim/toolkit-query-facade.ts'),
  },
  { key: `${HOST_SCOPE}/shared/api`, request: '@shop/shared/api', package: SHARED },
  { key: `${HOST_SCOPE}/shared/remote`, request: '@shop/shared/remote', package: SHARED },
];

/** The keys of the shared modules. */
export const singletonKeys = (): string[] => SINGLETONS.map(({ key }) => key);

/** The keys of libraries of which the host shares some names only. */
export const sharedInPart = (): string[] => SINGLETONS.filter(({ provide }) => provide).map(({ key }) => key);

/** The packages of the shared modules. */
export const singletonPackages = (): string[] => [...new Set(SINGLETONS.map((singleton) => singleton.package))];

/** The externals of a server bundle, by import path: the shared modules, which the server has by their keys. */
export const singletonExternals = (): Record<string, string> =>
  Object.fromEntries(SINGLETONS.map(({ key, request = key }) => [request, `commonjs2 ${key}`]));

/** For each key, the module that a host imports and provides. */
export const providedModules = (): { key: string; module: string }[] =>
  SINGLETONS.map(({ key, provide }) => ({ key, module: provide?.replaceAll(path.sep, '/') ?? key }));

/**
 * The version of each package that a project builds with. remote.json contains them, so that a host can check them.
 *
 * @param project the folder with the installed packages
 */
export function singletonVersions(project: string): Record<string, string> {
  return Object.fromEntries(singletonPackages().map((name) => [name, versionOf(name, project)]));
}

/** Shared modules of the host. They are part of its entry, so that the first page needs no extra round trip. */
export function hostShared() {
  return Object.fromEntries(
    SINGLETONS.map(({ key, package: name, provide }) => {
      const version = versionOf(name, ROOT);
      return [
        key,
        {
          singleton: true,
          strictVersion: true,
          eager: true,
          version,
          requiredVersion: `^${version}`,
          ...(provide ? { import: provide } : {}),
        },
      ];
    }),
  );
}

/** Shared modules of a remote. It never bundles its own copy, and accepts only a host with a compatible version. */
export function remoteShared(app: App | RemoteApp) {
  if (bringsAll(app)) return {};
  return Object.fromEntries(
    SINGLETONS.map(({ key, request = key, package: name }) => [
      request,
      {
        shareKey: key,
        singleton: true,
        strictVersion: true,
        import: false,
        requiredVersion: `^${versionOf(name, app.project)}`,
      } as const,
    ]),
  );
}

/**
 * Shared modules of a remote's container for foreign hosts: the copy of the host, or the remote's own. There is no
 * check of contracts, so the shop's own modules have the version of what they offer.
 */
export function foreignShared(app: App | RemoteApp) {
  if (bringsAll(app)) return {};
  const all = [...SINGLETONS, { key: 'react-dom/client', package: 'react-dom' }];
  return Object.fromEntries(
    all.map(({ key, request = key, package: name }: Singleton) => {
      const version = name === SHARED ? HOST_CONTRACT : installedVersion(name, app.project);
      return [request, { shareKey: key, singleton: true, version, requiredVersion: `^${version}` } as const];
    }),
  );
}

/** The version of a package in a project; for the host's own modules, the one that they always have. */
const versionOf = (name: string, project: string): string =>
  name === SHARED ? SHARED_VERSION : installedVersion(name, project);
