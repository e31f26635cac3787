import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as toolkit from '@reduxjs/toolkit';
import * as toolkitQuery from '@reduxjs/toolkit/query/react';
import { type Plugin, build } from 'esbuild';
import * as redux from 'react-redux';
import * as router from 'react-router-dom';
import * as styled from 'styled-components';
import { ROOT } from '../apps';
import pureComponentsLoader from './pure-components-loader.mjs';
import * as reduxFacade from './redux-facade';
import * as routerFacade from './router-facade';
import * as styledFacade from './styled-facade';
import * as toolkitFacade from './toolkit-facade';
import * as toolkitQueryFacade from './toolkit-query-facade';

const pureComponents: Plugin = {
  name: 'pure-components',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, ({ path: file }) => ({
      contents: pureComponentsLoader(readFileSync(file, 'utf8')),
    })),
};

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.join(ROOT, 'webpack/slim') },
    bundle: true,
    write: false,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: ['react', 'react/jsx-runtime'],
    plugins: [pureComponents],
  });
  return outputFiles.map(({ text }) => text).join('\n');
}

describe('library code that the host leaves out', () => {
  it('the router in the host leaves out the router of data routes, with its components and hooks', async () => {
    const parts = [
      'createRouter',
      'RouterProvider',
      'Await',
      'useActionData',
      'useFetcher',
      'useLoaderData',
      'useNavigate',
    ];
    const functionsOf = (code: string) => parts.filter((name) => new RegExp(`function ${name}\\d*\\(`).test(code));
    expect(functionsOf(await bundle(`export * from 'react-router'`))).toEqual(parts);
    expect(functionsOf(await bundle(`export * from './router-facade'`))).toEqual(['useNavigate']);
  });
});

describe('names that the host shares', () => {
  it.each<[string, object, object]>([
    ['react-router-dom', routerFacade, router],
    ['react-redux', reduxFacade, redux],
    ['styled-components', styledFacade, styled],
    ['@reduxjs/toolkit', toolkitFacade, toolkit],
    ['@reduxjs/toolkit/query/react', toolkitQueryFacade, toolkitQuery],
  ])("every shared name of %s is the library's own", (_name, facade, library) => {
    const shared = Object.entries(facade);
    expect(shared.length).toBeGreaterThan(0);
    expect(shared.filter(([name, value]) => Reflect.get(library, name) !== value)).toEqual([]);
  });
});
