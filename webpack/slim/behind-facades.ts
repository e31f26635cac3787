import type { Compiler } from 'webpack';
import { fileOf } from './file-of';

/** Files that need a whole library: those of Redux's own libraries, and the facades. */
const INSIDE = /[\\/]node_modules[\\/](?:@reduxjs|react-redux)[\\/]|[\\/]webpack[\\/]slim[\\/][\w-]+-facade\.ts$/;

/**
 * Lets the facades, and the libraries behind them, import the whole libraries. Federation replaces imports by name in
 * every file. Without this plugin, these files would import the facades, which lack names that only libraries use.
 */
export class BehindFacadesPlugin {
  apply(compiler: Compiler): void {
    const modules = wholeModules();
    compiler.hooks.normalModuleFactory.tap('BehindFacadesPlugin', (factory) => {
      // Runs before federation handles the request.
      factory.hooks.beforeResolve.tap('BehindFacadesPlugin', (data) => {
        const module = modules.get(data.request);
        if (module && INSIDE.test(data.contextInfo.issuer)) data.request = module;
        return undefined;
      });
    });
  }
}

/** The files of these libraries for browsers, by their import names. */
export const wholeModules = (): Map<string, string> =>
  new Map([
    ['@reduxjs/toolkit', fileOf('@reduxjs/toolkit', 'dist/redux-toolkit.modern.mjs')],
    ['@reduxjs/toolkit/query', fileOf('@reduxjs/toolkit', 'dist/query/rtk-query.modern.mjs')],
    ['@reduxjs/toolkit/query/react', fileOf('@reduxjs/toolkit', 'dist/query/react/rtk-query-react.modern.mjs')],
    ['react-redux', fileOf('react-redux', 'dist/react-redux.mjs')],
    ['@module-federation/runtime', fileOf('@module-federation/runtime', 'dist/index.js')],
    ['styled-components', fileOf('styled-components', 'dist/styled-components.browser.esm.js')],
  ]);
