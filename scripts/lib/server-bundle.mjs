import { ROOT } from './paths.mjs';

/**
 * Bundles sources of the server for Node; packages stay outside, our own TypeScript sources go in.
 *
 * @param {import('esbuild').BuildOptions} options where from and where to
 */
export async function bundleServer(options) {
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
    plugins: [
      {
        name: 'packages-stay-outside',
        setup({ onResolve }) {
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            kind === 'entry-point' || path.startsWith('@shop/') ? null : { path, external: true },
          );
        },
      },
    ],
    ...options,
  });
}
