import type { Compiler } from 'webpack';

/** What the host server needs to write the HTML: URLs as the shell's public path makes them. */
export interface ShellAssets {
  scripts: string[];
  styles: string[];
  /** The two fonts that every page shows at once. */
  fonts: string[];
}

const FIRST_FONTS = /^(archivo-latin-wdth|inter-latin-wght)-normal\./;

/** Emits the list of entry scripts, style sheets and first fonts. The host server puts them into every page. */
export class AssetListPlugin {
  constructor(private readonly fileName: string) {}

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
        const list: ShellAssets = {
          scripts: files.filter((file) => file.endsWith('.js')).map((file) => publicPath + file),
          styles: files.filter((file) => file.endsWith('.css')).map((file) => publicPath + file),
          fonts: fonts.map((file) => publicPath + file),
        };
        compilation.emitAsset(this.fileName, new sources.RawSource(JSON.stringify(list)));
      });
    });
  }
}
