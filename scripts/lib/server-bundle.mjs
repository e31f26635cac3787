import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './paths.mjs';

/** Variables that CommonJS packages need. */
const FOR_COMMONJS = `import { createRequire as createRequireOf } from 'node:module';
import { dirname as folderOf } from 'node:path';
import { fileURLToPath as pathOf } from 'node:url';
const require = createRequireOf(import.meta.url);
const __filename = pathOf(import.meta.url);
const __dirname = folderOf(__filename);`;

/** The name of the package in an import, such as @aws-sdk/client-s3 or drizzle-orm of drizzle-orm/pg-core. */
export const packageOf = (path) =>
  path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');

/**
 * Whether npm installed a package for the API or the shared code alone. The root has another version of it then, which
 * Node would find from a bundle elsewhere in the repository.
 */
export const packageInside = (path) =>
  ['api', 'shared'].some((room) => existsSync(join(ROOT, room, 'node_modules', packageOf(path))));

/**
 * Bundles sources of the server for Node. The repository's own sources are bundled. Packages are not, except those that
 * `inside` accepts.
 *
 * @param {import('esbuild').BuildOptions} options entry points and output
 * @param {(path: string) => boolean} [inside] whether to bundle an imported package
 */
export async function bundleServer(options, inside) {
  const { build } = await import('esbuild');
  return build({
    absWorkingDir: ROOT,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    ...(inside === undefined ? {} : { banner: { js: FOR_COMMONJS } }),
    plugins: [
      {
        name: 'packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@shop/') || inside?.(path) ? null : { path, external: true },
          );
        },
      },
    ],
    ...options,
  });
}
