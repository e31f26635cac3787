import path from 'node:path';
import reactRefresh from 'react-refresh-typescript';
import ts from 'typescript';
import type { LoaderContext } from 'webpack';
import { ROOT } from './apps';
import { styledComponentsTransformer } from './styled';

export interface TypeScriptLoaderOptions {
  production: boolean;
  /** Marks components for hot reload. */
  refresh: boolean;
}

type SourceMap = Exclude<Parameters<LoaderContext<TypeScriptLoaderOptions>['callback']>[2], string | null | undefined>;

interface Compiled {
  source: string;
  code: string;
  map: SourceMap;
}

/** The options of the repository's tsconfig.json, except those of type checks. */
const { options: compilerOptions } = ts.parseJsonConfigFileContent(
  { ...readTsconfig(), include: [], files: [] },
  ts.sys,
  ROOT,
  // Development uses the production JSX runtime, too, because a remote of a dev server may run in a built host, and a
  // built remote in the host of a dev server.
  { noEmit: false, jsx: ts.JsxEmit.ReactJSX, sourceMap: true },
);

function readTsconfig(): object {
  const { config, error }: { config?: unknown; error?: ts.Diagnostic } = ts.readConfigFile(
    path.join(ROOT, 'tsconfig.json'),
    (file) => ts.sys.readFile(file),
  );
  if (error || typeof config !== 'object' || config === null) throw new Error('tsconfig.json could not be read');
  return config;
}

/** Compiled files by options and path. */
const compiled = new Map<string, Compiled>();

/**
 * Loader that removes the types from TypeScript, without checking them. A file that several apps contain is compiled
 * once for all compilations of the process. @throws Error that names the line of a syntax error
 */
export default function typescriptLoader(this: LoaderContext<TypeScriptLoaderOptions>, source: string): void {
  const options = this.getOptions();
  const key = `${this.resourcePath} ${String(options.production)} ${String(options.refresh)}`;
  const known = compiled.get(key);
  const result = known?.source === source ? known : compile(this.resourcePath, source, options);
  compiled.set(key, result);
  this.callback(null, result.code, result.map);
}

function compile(file: string, source: string, { production, refresh }: TypeScriptLoaderOptions): Compiled {
  const { outputText, sourceMapText, diagnostics } = ts.transpileModule(source, {
    fileName: file,
    compilerOptions,
    reportDiagnostics: true,
    transformers: { before: [styledComponentsTransformer(production), ...(refresh ? [refreshComponents] : [])] },
  });
  if (diagnostics !== undefined && diagnostics.length > 0) {
    throw new Error(
      ts.formatDiagnostics(diagnostics, {
        getCanonicalFileName: (name) => name,
        getCurrentDirectory: () => ROOT,
        getNewLine: () => '\n',
      }),
    );
  }
  const { mappings, names }: Pick<SourceMap, 'mappings' | 'names'> = JSON.parse(sourceMapText ?? '{}');
  return {
    source,
    code: outputText.replace(/\/\/# sourceMappingURL=.*\n?$/, ''),
    map: { version: 3, file, sources: [file], sourcesContent: [source], names, mappings },
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
