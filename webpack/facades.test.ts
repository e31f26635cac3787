import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Plugin, build } from 'esbuild';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import styled, { ServerStyleSheet } from 'styled-components';
import { ROOT } from './apps';
import { prefix } from './no-prefixes';
import pureComponentsLoader from './plugins/pure-components-loader.mjs';

const pureComponents: Plugin = {
  name: 'pure-components',
  setup: ({ onLoad }) =>
    onLoad({ filter: /react-router[\\/]dist[\\/].*\.mjs$/ }, ({ path: file }) => ({
      contents: pureComponentsLoader(readFileSync(file, 'utf8')),
    })),
};

async function bundle(facade: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [path.join(ROOT, 'webpack', facade)],
    bundle: true,
    write: false,
    format: 'esm',
    external: ['react', 'react/jsx-runtime'],
    plugins: [pureComponents],
  });
  return outputFiles.map(({ text }) => text).join('\n');
}

describe('what the host leaves out of libraries', () => {
  it('is all of the router that stands around data routes', async () => {
    const code = await bundle('router-facade.ts');
    expect(code).toContain('function useNavigate(');
    // The loader takes the context from classes that read one: none may be left over that is used.
    expect(code).not.toMatch(/extends \w+\.Component|contextType/);
  });

  it('are vendor prefixes, which styled-components adds only when asked to', () => {
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
