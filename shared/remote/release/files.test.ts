import { describe, expect, it } from '@jest/globals';
import { build } from 'esbuild';
import { ownReactProblems, sizeProblems } from './files';

/** The result when a team bundles a source with all of its imports except the external ones. */
async function bundled(source: string, external: string[] = []): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: source, resolveDir: __dirname },
    bundle: true,
    write: false,
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    platform: 'browser',
    external,
  });
  return outputFiles.map(({ text }) => text).join('');
}

describe('ownReactProblems', () => {
  const uses = {
    react: "import { useState } from 'react'; console.log(useState);",
    'react-dom': "import { createPortal } from 'react-dom'; console.log(createPortal);",
    'react-dom/client': "import { createRoot } from 'react-dom/client'; console.log(createRoot);",
  };

  it.each(Object.entries(uses))('finds %s in a bundle', async (name, source) => {
    const [problem, ...others] = ownReactProblems('static/js/a.js', await bundled(source));
    expect(problem).toMatchObject({
      field: 'static/js/a.js',
      message: expect.stringContaining('brings its own React'),
    });
    expect(others).toEqual([]);
    const outside = name === 'react-dom/client' ? [name] : ['react', 'react-dom'];
    expect(ownReactProblems('static/js/a.js', await bundled(source, outside))).toEqual([]);
  });

  it('finds React in a server bundle, but not in libraries that use the React of the host', async () => {
    expect(ownReactProblems('server/pages.cjs', await bundled(uses.react))).toHaveLength(1);
    const library =
      "import { useSelector } from 'react-redux'; import styled from 'styled-components'; console.log(useSelector, styled);";
    const code = await bundled(library, ['react', 'react-dom']);
    expect(code.length).toBeGreaterThan(10_000);
    expect(ownReactProblems('static/js/a.js', code)).toEqual([]);
  });

  it('allows React in the standalone page', async () => {
    expect(ownReactProblems('standalone/static/js/a.js', await bundled(uses.react))).toEqual([]);
  });
});

describe('sizeProblems', () => {
  const MB = 1024 * 1024;
  const sized = (files: Record<string, number>) =>
    sizeProblems(new Map(Object.entries(files).map(([file, bytes]) => [file, { integrity: '', bytes }])));

  it('allows 2 MB for a script of visitors and more for other scripts', () => {
    const most = { 'static/js/a.js': 2 * MB, 'standalone/static/js/a.js': 10 * MB, 'server/pages.cjs': 10 * MB };
    expect(sized({ ...most, 'static/media/film.bin': 5 * MB })).toEqual([]);
    const over = Object.fromEntries(Object.entries(most).map(([file, bytes]) => [file, bytes + 1]));
    expect(sized(over).map(({ field }) => field)).toEqual(Object.keys(most));
    expect(sized({ 'static/css/a.css': 3 * MB })[0]?.message).toMatch(/3\.0 MB, more than the 2 MB.*import\(\)/);
  });

  it('refuses a release that is larger than the limit for archives', () => {
    expect(sized({ 'static/media/film.bin': 51 * MB })[0]?.message).toMatch(/51\.0 MB.*50 MB/);
  });
});
