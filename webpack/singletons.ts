import path from 'node:path';
import { type App, ROOT, readPackage } from './apps';

interface Singleton {
  /** The import path. Federation shares modules by this key, so each subpath needs its own row. */
  key: string;
  /** The npm package that determines the version. */
  package: string;
  /**
   * The module that the host provides under the key, if it is not the package itself: a facade with the names that the
   * shop uses. A shared module is never tree-shaken, so without a facade browsers would download the whole package.
   */
  provide?: string;
}

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
  { key: '@shop/shared/api', package: '@shop/shared' },
  { key: '@shop/shared/remote', package: '@shop/shared' },
];

/** The import paths of the shared modules. They are also the externals of a server bundle. */
export const singletonKeys = (): string[] => SINGLETONS.map(({ key }) => key);

/** For each key, the module that a host imports and provides. */
export const providedModules = (): { key: string; module: string }[] =>
  SINGLETONS.map(({ key, provide }) => ({ key, module: provide?.replaceAll(path.sep, '/') ?? key }));

/**
 * The version of each package that this checkout builds with. remote.json contains them, so that a host can check them.
 */
export function singletonVersions(): Record<string, string> {
  const names = [...new Set(SINGLETONS.map((singleton) => singleton.package))];
  return Object.fromEntries(names.map((name) => [name, installedVersion(name)]));
}

/** Shared modules of the host. They are part of its entry, so that the first page needs no extra round trip. */
export function hostShared() {
  return Object.fromEntries(
    SINGLETONS.map(({ key, package: name, provide }) => {
      const version = installedVersion(name);
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
export function remoteShared(app: App) {
  return Object.fromEntries(
    SINGLETONS.map(({ key, package: name }) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        import: false,
        requiredVersion: `^${declaredVersion(app, name)}`,
      } as const,
    ]),
  );
}

function installedVersion(name: string): string {
  return readPackage(path.join(ROOT, 'node_modules', name, 'package.json')).version;
}

/**
 * The version in the app's package.json; for packages that only shared code imports, the one in shared/package.json.
 */
function declaredVersion(app: App, name: string): string {
  const declared = app.dependencies[name] ?? readPackage(path.join(ROOT, 'shared/package.json')).dependencies?.[name];
  if (!declared) throw new Error(`${app.name}/package.json does not name ${name}`);
  return declared;
}
