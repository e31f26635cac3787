import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ShellAssets } from '@shop/shared/remote/boot';
import type { Compiler } from 'webpack';
import { singletonVersions } from '../singletons';

const FIRST_FONTS = /^(archivo-latin-wdth|inter-latin-wght)-normal\./;

/** Emits the list of entry scripts, style sheets and first fonts. The host server puts them into every page. */
export class AssetListPlugin {
  constructor(
    private readonly fileName: string,
    private readonly files: {
      /** The shop's icon, an SVG file. */
      icon: string;
      /** A plain script that is sent as it is, before all others. */
      first?: string;
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
          .filter(({ name }) => FIRST_FONTS.test(name.split('/').at(-1) ?? ''))
          .map(({ name }) => name);
        const icon = readFileSync(this.files.icon);
        const iconHash = createHash('sha256').update(icon).digest('hex').slice(0, 10);
        const iconFile = `static/media/favicon.${iconHash}.svg`;
        compilation.emitAsset(iconFile, new sources.RawSource(icon));
        const firstFile = 'static/js/first.js';
        if (this.files.first) compilation.emitAsset(firstFile, new sources.RawSource(readFileSync(this.files.first)));
        const scripts = [...(this.files.first ? [firstFile] : []), ...files];
        const list: ShellAssets = {
          scripts: scripts.filter((file) => file.endsWith('.js')).map((file) => publicPath + file),
          styles: files.filter((file) => file.endsWith('.css')).map((file) => publicPath + file),
          fonts: fonts.map((file) => publicPath + file),
          icon: publicPath + iconFile,
          singletons: singletonVersions(),
        };
        compilation.emitAsset(this.fileName, new sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}
