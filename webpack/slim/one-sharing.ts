import { createRequire } from 'node:module';
import type { Compiler } from 'webpack';

/** What webpack itself writes into an entry to share modules. */
const ownSharing: unknown = createRequire(import.meta.url)('webpack/lib/sharing/ShareRuntimeModule');

/** Leaves webpack's own way of sharing modules out of an entry: federation's follows it there and takes its place. */
export class OneSharingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneSharingPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneSharingPlugin', (module) => {
        if (module.constructor === ownSharing) module.generate = () => null;
      });
    });
  }
}
