import { readFileSync } from 'node:fs';
import { dirname, extname, join, sep } from 'node:path';
import { createTransformer } from '@swc/jest';

/** swc options for one kind of file. ES modules become CommonJS, which jest runs best. */
const options = (syntax, tsx) => ({
  jsc: {
    target: 'es2022',
    parser: syntax === 'typescript' ? { syntax, tsx } : { syntax, jsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
  module: { type: 'commonjs' },
  sourceMaps: 'inline',
});

const transformers = {
  ts: createTransformer(options('typescript', false)),
  tsx: createTransformer(options('typescript', true)),
  js: createTransformer(options('ecmascript', false)),
};

function transformerFor(filename) {
  switch (extname(filename)) {
    case '.ts':
    case '.mts':
    case '.cts':
      return transformers.ts;
    case '.tsx':
      return transformers.tsx;
    default:
      return transformers.js;
  }
}

const moduleFolders = new Map();

/** Whether plain .js files of a folder are ES modules, as the nearest package.json says. */
function isModuleFolder(folder) {
  const known = moduleFolders.get(folder);
  if (known !== undefined) return known;
  let answer;
  try {
    answer = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).type === 'module';
  } catch {
    const parent = dirname(folder);
    answer = parent === folder ? false : isModuleFolder(parent);
  }
  moduleFolders.set(folder, answer);
  return answer;
}

/** Packages are not transformed, except ES modules, which jest's require cannot load. */
function isReady(filename) {
  if (!filename.includes(`${sep}node_modules${sep}`)) return false;
  if (filename.endsWith('.cjs')) return true;
  if (filename.endsWith('.mjs')) return false;
  return extname(filename) === '.js' && !isModuleFolder(dirname(filename));
}

export default {
  canInstrument: false,
  getCacheKey(source, filename, transformOptions) {
    return transformerFor(filename).getCacheKey(source, filename, transformOptions);
  },
  process(source, filename, transformOptions) {
    if (isReady(filename)) return { code: source };
    return transformerFor(filename).process(source, filename, transformOptions);
  },
};
