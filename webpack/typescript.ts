import { createRequire } from 'node:module';
import path from 'node:path';
import reactRefresh from 'react-refresh-typescript';
import type { Options } from 'ts-loader';
import type ts from 'typescript';
import type { RuleSetUseItem } from 'webpack';
import { ROOT } from './apps';
import { styledComponentsTransformer } from './styled';

const require = createRequire(import.meta.url);

/** The options of ts-loader by their name. All compilations get the same objects: see keep-compiled-loader.ts. */
const optionsByName = new Map<string, Partial<Options>>();

/**
 * The loaders of TypeScript files: ts-loader removes the types without checking them, and keep-compiled-loader lets it
 * compile a file once for all compilations of the process. `refresh` marks components for hot reload.
 */
export function typescriptLoaders(production: boolean, refresh: boolean): RuleSetUseItem[] {
  const name = `${production ? 'production' : 'development'}${refresh ? '-refresh' : ''}`;
  const options = optionsByName.get(name) ?? makeOptions(name, production, refresh);
  optionsByName.set(name, options);
  return [
    { loader: path.join(ROOT, 'webpack/keep-compiled-loader.ts') },
    { loader: require.resolve('ts-loader'), options },
  ];
}

function makeOptions(name: string, production: boolean, refresh: boolean): Partial<Options> {
  return {
    transpileOnly: true,
    instance: name,
    // Its JSX runtime is production's in development, too, because a remote of a dev server may run in a built host,
    // and a built remote in the host of a dev server.
    configFile: path.join(ROOT, 'tsconfig.json'),
    compilerOptions: { sourceMap: true },
    getCustomTransformers: () => ({
      before: [styledComponentsTransformer(production), ...(refresh ? [refreshComponents] : [])],
    }),
  };
}

/**
 * Marks the components in a file for hot reload. Files without JSX stay unchanged, because some of them run in the
 * build itself, where there is no page.
 */
const refreshComponents: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const mark = reactRefresh()(context);
  return (file) => (file.fileName.endsWith('.tsx') ? mark(file) : file);
};
