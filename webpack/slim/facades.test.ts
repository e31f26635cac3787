import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { type Plugin, build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import styled, { ServerStyleSheet } from 'styled-components';
import { ROOT } from '../apps';
import { prefix } from './no-prefixes';
import pureComponentsLoader from './pure-components-loader.mjs';

const pureComponents: Plugin = {
  name: 'pure-components',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, ({ path: file }) => ({
      contents: pureComponentsLoader(readFileSync(file, 'utf8')),
    })),
};

async function bundle(contents: string, minify = false): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.join(ROOT, 'webpack/slim') },
    bundle: true,
    write: false,
    minify,
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
    // It is a separate file that browsers download later.
    external: ['react', 'react/jsx-runtime', './router-late'],
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
    const code = await bundle(`export * from './router-facade'`);
    expect(functionsOf(code)).toEqual(['useNavigate']);
    // The loader removes `contextType` from classes, so no used class may depend on one.
    expect(code).not.toMatch(/extends \w+\.Component|contextType/);
  });

  it('the router in the host includes the parts that only remotes use, at most a kilobyte', async () => {
    const whole = readFileSync(path.join(ROOT, 'webpack/slim/router-facade.ts'), 'utf8');
    const own = whole.replace(/^export .* from '.\/router-parts';$/m, '').replace(/^ {2}Outlet,$/m, '');
    const sent = async (facade: string) => brotliCompressSync(await bundle(facade, true)).length;
    expect((await sent(whole)) - (await sent(own))).toBeLessThanOrEqual(1024);
    for (const name of ['MemoryRouter', 'Outlet', 'Route', 'Routes', 'generatePath', 'matchPath', 'useMatch']) {
      expect(whole).toMatch(new RegExp(`\\b${name}\\b`));
      expect(own).not.toMatch(new RegExp(`\\b${name}\\b`));
    }
  });

  it('styled-components in the host leaves out vendor prefixes, which it adds only with an option', () => {
    const Field = styled.input`
      user-select: none;
      &::placeholder {
        color: red;
      }
    `;
    const sheet = new ServerStyleSheet();
    renderToString(sheet.collectStyles(createElement(Field)));
    expect(sheet.getStyleTags()).toContain('user-select:none');
    expect(sheet.getStyleTags()).not.toMatch(/-(?:webkit|moz|ms)-/);
    const stylis = path.join(ROOT, 'node_modules/stylis/src');
    expect(readFileSync(path.join(stylis, 'Prefixer.js'), 'utf8').match(/^export .*$/gm)).toEqual([
      'export function prefix (value, length, children) {',
    ]);
    expect(prefix()).toBe('');
  });
});
