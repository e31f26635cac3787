import { createRequire } from 'node:module';
import path from 'node:path';
import type { Options } from 'ts-loader';
import type { RuleSetUseItem } from 'webpack';
import { toolFile } from './apps';
import type { Refresh } from './refresh';
import { styledComponentsTransformer } from './styled';

const require = createRequire(import.meta.url);

/** The options of ts-loader by their name. All compilations get the same objects: see keep-compiled-loader.ts. */
const optionsByName = new Map<string, Partial<Options>>();

/**
 * The loaders of TypeScript files: ts-loader removes the types without checking them, and keep-compiled-loader lets it
 * compile a file once for all compilations of the process. `refresh` marks components for hot reload.
 *
 * @param project the folder with the tsconfig.json
 */
export function typescriptLoaders(project: string, production: boolean, refresh?: Refresh): RuleSetUseItem[] {
  const name = `${production ? 'production' : 'development'}${refresh ? '-refresh' : ''}`;
  const options = optionsByName.get(name) ?? makeOptions(name, project, production, refresh);
  optionsByName.set(name, options);
  return [{ loader: toolFile('webpack/keep-compiled-loader') }, { loader: require.resolve('ts-loader'), options }];
}

function makeOptions(name: string, project: string, production: boolean, refresh?: Refresh): Partial<Options> {
  return {
    transpileOnly: true,
    instance: name,
    // Its JSX runtime is production's in development, too, because a remote of a dev server may run in a built host,
    // and a built remote in the host of a dev server.
    configFile: path.join(project, 'tsconfig.json'),
    compilerOptions: { sourceMap: true },
    getCustomTransformers: () => ({
      before: [styledComponentsTransformer(project, production), ...(refresh ? [refresh.transformer] : [])],
    }),
  };
}
