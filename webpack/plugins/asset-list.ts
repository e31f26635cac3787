import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ShellAssets } from '@shop/shared/remote/boot';
import { minifySync } from '@swc/core';
import type { Compiler } from 'webpack';
import { FIRST_FONTS } from '../fonts/rules';
import { singletonVersions } from '../singletons';

/** A plain script as small as it gets. */
export const minified = (file: string): string =>
  minifySync(readFileSync(file, 'utf8'), { compress: { ecma: 2022, passes: 3 }, mangle: true, ecma: 2022 }).code;

/** Emits the list of entry scripts, style sheets and first fonts. The host server puts them into every page. */
export class AssetListPlugin {
  constructor(
    private readonly fileName: string,
    private readonly files: {
      /** The shop's icon, an SVG file. */
      icon: string;
      /** A plain script that is sent as it is, before all others. */
      first?: string;
      /** A plain script that stands in the head of pages that the server rendered. */
      early: string;
      /** A plain script that starts the others once a page is painted. */
      afterPaint: string;
    },
  ) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('AssetListPlugin', (compilation) => {
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
          const file = name(createHash('sha256').update(content).digest('hex').slice(0, 10));
          compilation.emitAsset(file, new sources.RawSource(content));
          return file;
        };
        const icon = emitHashed(readFileSync(this.files.icon), (hash) => `static/media/favicon.${hash}.svg`);
        const afterPaint = emitHashed(
          readFileSync(this.files.afterPaint),
          (hash) => `static/js/after-paint.${hash}.js`,
        );
        const firstFile = 'static/js/first.js';
        if (this.files.first) compilation.emitAsset(firstFile, new sources.RawSource(readFileSync(this.files.first)));
        const scripts = [...(this.files.first ? [firstFile] : []), ...files];
        const list: ShellAssets = {
          scripts: scripts.filter((file) => file.endsWith('.js')).map((file) => publicPath + file),
          styles: files.filter((file) => file.endsWith('.css')).map((file) => publicPath + file),
          fonts: fonts.map((file) => publicPath + file),
          icon: publicPath + icon,
          early: minified(this.files.early),
          afterPaint: publicPath + afterPaint,
          singletons: singletonVersions(),
        };
        compilation.emitAsset(this.fileName, new sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}
