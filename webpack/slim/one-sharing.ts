import { createRequire } from 'node:module';
import type { Compiler } from 'webpack';

/** The code of webpack's own module sharing, which webpack writes into every entry. */
const ownSharing: unknown = createRequire(import.meta.url)('webpack/lib/sharing/ShareRuntimeModule');

/**
 * Removes webpack's own module sharing from an entry. Federation's module sharing follows in the entry and replaces it.
 */
export class OneSharingPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.compilation.tap('OneSharingPlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('OneSharingPlugin', (module) => {
        if (module.constructor === ownSharing) module.generate = () => null;
      });
    });
  }
}
