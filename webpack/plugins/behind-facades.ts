import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';

const require = createRequire(import.meta.url);

/** Files that need a library itself: those of Redux' own libraries, and the facades. */
const INSIDE = /[\\/]node_modules[\\/](?:@reduxjs|react-redux)[\\/]|[\\/]webpack[\\/][\w-]+-facade\.ts$/;

/**
 * Lets libraries that are shared as a facade, and the facades, reach the libraries themselves. Federation shares by what
 * is asked for, whoever asks: without this they would be led back to the facades, which lack what only the inside uses.
 */
export class BehindFacadesPlugin {
  apply(compiler: Compiler): void {
    const modules = wholeModules();
    compiler.hooks.normalModuleFactory.tap('BehindFacadesPlugin', (factory) => {
      // Before federation looks at the request.
      factory.hooks.beforeResolve.tap('BehindFacadesPlugin', (data) => {
        const module = modules.get(data.request);
        if (module && INSIDE.test(data.contextInfo.issuer)) data.request = module;
        return undefined;
      });
    });
  }
}

/** The files that browsers get, by the name under which they are imported. */
function wholeModules(): Map<string, string> {
  const inside = (name: string, file: string): string =>
    path.join(path.dirname(require.resolve(`${name}/package.json`)), 'dist', file);
  return new Map([
    ['@reduxjs/toolkit', inside('@reduxjs/toolkit', 'redux-toolkit.modern.mjs')],
    ['@reduxjs/toolkit/query', inside('@reduxjs/toolkit', 'query/rtk-query.modern.mjs')],
    ['@reduxjs/toolkit/query/react', inside('@reduxjs/toolkit', 'query/react/rtk-query-react.modern.mjs')],
    ['react-redux', inside('react-redux', 'react-redux.mjs')],
    ['@module-federation/runtime', inside('@module-federation/runtime', 'index.js')],
    ['styled-components', inside('styled-components', 'styled-components.browser.esm.js')],
  ]);
}
