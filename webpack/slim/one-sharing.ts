import { createRequire } from 'node:module';
import type { Compiler } from 'webpack';

/** The code of webpack's own sharing of modules, which it writes into every entry. */
const ownSharing: unknown = createRequire(import.meta.url)('webpack/lib/sharing/ShareRuntimeModule');

/** Leaves webpack's own sharing of modules out of an entry: federation's, which follows there, replaces it. */
export class OneSharingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneSharingPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneSharingPlugin', (module) => {
        if (module.constructor === ownSharing) module.generate = () => null;
      });
    });
  }
}
