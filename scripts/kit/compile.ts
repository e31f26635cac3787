import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../../webpack/apps';
import { styledComponentsTransformer } from '../../webpack/styled';

/** A source file, compiled. */
export interface Compiled {
  /** What it becomes, by paths in the repository with '/': JavaScript with its source map, or the file as it is. */
  files: Map<string, string | Buffer>;
  /** The sources that it imports by relative paths. */
  sources: string[];
  /** The packages that it imports, by their names. */
  packages: string[];
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  jsx: ts.JsxEmit.ReactJSX,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  sourceMap: true,
  inlineSources: true,
};

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** The source that a relative import means. @throws Error when it is missing */
function sourceOf(importer: string, request: string): string {
  const base = join(dirname(importer), request);
  const candidates = ['', '.ts', '.tsx', '/index.ts', '/index.tsx'].map((ending) => `${base}${ending}`);
  const found = candidates.find(isFile);
  if (found === undefined) throw new Error(`${importer} imports ${request}, which is not there`);
  return found;
}

/** The compiled file of a source: JSON becomes a module, because Node and browsers import it in different ways. */
export const compiledName = (source: string): string =>
  source.endsWith('.json') ? `${source}.js` : source.replace(/\.tsx?$/, '.js');

/** The package of an import, such as @shop/shared for @shop/shared/ui; null for a module of Node. */
function packageOf(request: string): string | null {
  if (request.startsWith('node:')) return null;
  return request.split('/', request.startsWith('@') ? 2 : 1).join('/');
}

const pathInRepository = (file: string): string => relative(ROOT, file).replaceAll('\\', '/');

/** The text of the module that a declaration or an import() names, if it names one. */
function requestOf(node: ts.Node): ts.StringLiteral | undefined {
  const named =
    ts.isImportDeclaration(node) || ts.isExportDeclaration(node)
      ? node.moduleSpecifier
      : ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
        ? node.arguments[0]
        : undefined;
  return named && ts.isStringLiteral(named) ? named : undefined;
}

/** Gives every import that is left after the types are gone to `rename`, and writes what it returns. */
function renameImports(rename: (request: string) => string): ts.TransformerFactory<ts.SourceFile> {
  return (context) => {
    const visit = (node: ts.Node): ts.Node => {
      const request = requestOf(node);
      if (request === undefined) return ts.visitEachChild(node, visit, context);
      const renamed = context.factory.createStringLiteral(rename(request.text), true);
      if (ts.isImportDeclaration(node)) {
        return context.factory.updateImportDeclaration(
          node,
          node.modifiers,
          node.importClause,
          renamed,
          node.attributes,
        );
      }
      if (ts.isExportDeclaration(node)) {
        const { modifiers, isTypeOnly, exportClause, attributes } = node;
        return context.factory.updateExportDeclaration(node, modifiers, isTypeOnly, exportClause, renamed, attributes);
      }
      return ts.isCallExpression(node)
        ? context.factory.updateCallExpression(node, node.expression, undefined, [renamed, ...node.arguments.slice(1)])
        : node;
    };
    return (file) => ts.visitEachChild(file, visit, context);
  };
}

/** The sources that another package of the kit has, and its name. */
export interface Elsewhere {
  name: string;
  sources: ReadonlySet<string>;
}

/** Compiles a source of this repository to an ES module that Node and bundlers read as it is. */
function compileSource(file: string, elsewhere?: Elsewhere): Compiled {
  const path = pathInRepository(file);
  const compiled: Compiled = { files: new Map(), sources: [], packages: [] };
  if (file.endsWith('.json')) {
    compiled.files.set(compiledName(path), `export default ${readFileSync(file, 'utf8').trim()};\n`);
    return compiled;
  }
  if (!/\.(tsx?|mjs)$/.test(file)) {
    compiled.files.set(path, readFileSync(file));
    if (file.endsWith('.css')) {
      const imported = readFileSync(file, 'utf8').matchAll(/@import '([^'.][^']*)'/g);
      for (const [, request = ''] of imported) compiled.packages.push(packageOf(request) ?? request);
    }
    return compiled;
  }
  const rename = (request: string): string => {
    if (!request.startsWith('.')) {
      const name = packageOf(request);
      if (name !== null) compiled.packages.push(name);
      return request;
    }
    const source = sourceOf(file, request);
    if (elsewhere?.sources.has(source)) {
      compiled.packages.push(elsewhere.name);
      return `${elsewhere.name}/${compiledName(pathInRepository(source))}`;
    }
    compiled.sources.push(source);
    const to = relative(dirname(file), compiledName(source)).replaceAll('\\', '/');
    return to.startsWith('.') ? to : `./${to}`;
  };
  const { outputText, sourceMapText = '' } = ts.transpileModule(readFileSync(file, 'utf8'), {
    fileName: file,
    compilerOptions: OPTIONS,
    transformers: { before: [styledComponentsTransformer(ROOT, true)], after: [renameImports(rename)] },
  });
  const name = compiledName(path);
  compiled.files.set(name, outputText);
  compiled.files.set(`${name}.map`, sourceMapText);
  return compiled;
}

/**
 * Compiles sources and everything that they import by relative paths, but what another package has.
 *
 * @throws Error for an import without a file, and for files whose names differ only in case, which not every system can
 *   keep in one folder
 */
export function compileAll(entries: readonly string[], elsewhere?: Elsewhere): Compiled {
  const all: Compiled = { files: new Map(), sources: [], packages: [] };
  const waiting = [...entries];
  const seen = new Set(waiting);
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (!existsSync(file)) throw new Error(`There is no ${file}`);
    all.sources.push(file);
    const { files, sources, packages } = compileSource(file, elsewhere);
    for (const [name, content] of files) all.files.set(name, content);
    all.packages.push(...packages);
    for (const source of sources) {
      if (!seen.has(source)) waiting.push(source);
      seen.add(source);
    }
  }
  const names = new Map<string, string>();
  for (const name of all.files.keys()) {
    const twin = names.get(name.toLowerCase());
    if (twin !== undefined) throw new Error(`${name} and ${twin} differ only in case`);
    names.set(name.toLowerCase(), name);
  }
  all.packages = [...new Set(all.packages)].sort();
  return all;
}
