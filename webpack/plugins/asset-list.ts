import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ShellAssets } from '@shop/shared/remote/boot';
import { minifySync } from '@swc/core';
import type { Compilation, Compiler } from 'webpack';
import { ROOT } from '../apps';
import { FIRST_FONTS } from '../fonts/rules';
import { singletonVersions } from '../singletons';

/** A plain script, minified. */
export const minified = (file: string): string =>
  minifySync(readFileSync(file, 'utf8'), { compress: { ecma: 2022, passes: 3 }, mangle: true, ecma: 2022 }).code;

/** A hash of a file's content, used in its name. */
const shortHash = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex').slice(0, 10);

/**
 * The integrity of each script and style sheet. Uses sha256, the shortest hash that browsers accept, because every page
 * contains these hashes.
 */
const fileHashes = (compilation: Compilation): Record<string, string> =>
  Object.fromEntries(
    compilation
      .getAssets()
      .filter(({ name }) => /\.(?:js|css)$/.test(name))
      .map(({ name, source }) => [name, `sha256-${createHash('sha256').update(source.buffer()).digest('base64')}`]),
  );

/**
 * Emits the list of entry scripts, style sheets and first fonts, with their integrity. The server inserts them into
 * every page.
 */
export class AssetListPlugin {
  constructor(
    private readonly fileName: string,
    private readonly files: {
      /** The shop's icon, an SVG file. */
      icon: string;
      /** A plain script that runs before all others; it is not minified. */
      first?: string;
      /** A plain script in the head of server-rendered pages. */
      early: string;
      /** A plain script in the head of all pages. */
      lostLine: string;
      /** A plain script in the head of all pages of a shop with a CDN. */
      cdn: string;
      /** A plain script that starts the other scripts after a page has been painted. */
      afterPaint: string;
    },
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetListPlugin', (compilation) => {
      // Files of a dev server change, so they get no integrity.
      const development = compilation.options.mode === 'development';
      const starter = development ? readFileSync(this.files.afterPaint) : minified(this.files.afterPaint);
      const afterPaint = `static/js/after-paint.${shortHash(starter)}.js`;
      const early = { name: 'AssetListPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL };
      // Runs early, so that all later steps of the build see this file, too.
      compilation.hooks.processAssets.tap(early, () =>
        compilation.emitAsset(afterPaint, new sources.RawSource(starter)),
      );
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'AssetListPlugin', stage }, () => {
        const publicPath = compilation.getAssetPath(String(compilation.outputOptions.publicPath), {});
        const entryFiles = [...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles());
        const files = [...new Set(entryFiles)].filter((file) => !file.includes('.hot-update.'));
        const fonts = compilation
          .getAssets()
          .filter(({ name }) => name.startsWith(FIRST_FONTS))
          .map(({ name }) => name);
        const emitHashed = (content: string | Buffer, name: (hash: string) => string): string => {
          const file = name(shortHash(content));
          compilation.emitAsset(file, new sources.RawSource(content));
          return file;
        };
        const icon = emitHashed(readFileSync(this.files.icon), (hash) => `static/media/favicon.${hash}.svg`);
        const firstFile = 'static/js/first.js';
        if (this.files.first) compilation.emitAsset(firstFile, new sources.RawSource(readFileSync(this.files.first)));
        const scripts = [...(this.files.first ? [firstFile] : []), ...files];
        const hashes = development ? {} : fileHashes(compilation);
        const list = development
          ? undefined
          : emitHashed(
              JSON.stringify({
                files: Object.fromEntries(
                  Object.entries(hashes).map(([file, hash]) => [path.posix.relative('static', file), hash]),
                ),
              }),
              (hash) => `static/files.${hash}.json`,
            );
        const shell: ShellAssets = {
          scripts: scripts.filter((file) => file.endsWith('.js')).map((file) => publicPath + file),
          styles: files.filter((file) => file.endsWith('.css')).map((file) => publicPath + file),
          fonts: fonts.map((file) => publicPath + file),
          icon: publicPath + icon,
          early: minified(this.files.early),
          lostLine: minified(this.files.lostLine),
          cdn: minified(this.files.cdn),
          afterPaint: publicPath + afterPaint,
          singletons: singletonVersions(ROOT),
          ...(list === undefined
            ? {}
            : {
                integrity: Object.fromEntries(
                  [...files, afterPaint].map((file) => [publicPath + file, hashes[file] ?? '']),
                ),
                files: publicPath + list,
              }),
        };
        compilation.emitAsset(this.fileName, new sources.RawSource(JSON.stringify(shell)));
      });
    });
  }
}
