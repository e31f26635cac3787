import ts from 'typescript';
import { type Listener, flattenGenerics, flattenMembers, flattenSignature, flattenType } from './flatten';

/** The public surface of a part of shared, with one line for each thing that can change separately. */
export interface Surface {
  lines: ReadonlyMap<string, string>;
  /** Names of types whose values users create. A new required member of such a type is a breaking change. */
  taken: ReadonlySet<string>;
}

/** The texts of declaration files by module, such as 'ui/index'. */
export type Modules = ReadonlyMap<string, string>;

interface Place {
  module: string;
  name: string;
}

const idOf = ({ module, name }: Place): string => `${module}#${name}`;

/** Reads declaration files: finds the exports of a module and the declaration of a name. */
class Library {
  private readonly files = new Map<string, ts.SourceFile>();

  constructor(modules: Modules) {
    for (const [module, text] of modules) {
      this.files.set(module, ts.createSourceFile(`${module}.d.ts`, text, ts.ScriptTarget.ES2022, true));
    }
  }

  private resolve(from: string, specifier: string): string | null {
    const own = /^@shop\/shared\/(.+)$/.exec(specifier)?.[1];
    if (own === undefined && !specifier.startsWith('.')) return null;
    const path = own ?? new URL(specifier, `file:///${from}`).pathname.slice(1);
    return [path, `${path}/index`].find((candidate) => this.files.has(candidate)) ?? null;
  }

  private statements(module: string): readonly ts.Statement[] {
    return this.files.get(module)?.statements ?? [];
  }

  /** Everything that a module declares under a name. */
  declarations({ module, name }: Place): ts.Declaration[] {
    return this.statements(module).flatMap((statement): ts.Declaration[] => {
      if (ts.isVariableStatement(statement)) {
        return statement.declarationList.declarations.filter(
          (one) => ts.isIdentifier(one.name) && one.name.text === name,
        );
      }
      const named =
        ts.isFunctionDeclaration(statement) ||
        ts.isInterfaceDeclaration(statement) ||
        ts.isTypeAliasDeclaration(statement) ||
        ts.isClassDeclaration(statement);
      return named && statement.name?.text === name ? [statement] : [];
    });
  }

  /** For each public name, where it is declared. */
  exports(module: string): Map<string, Place> {
    const found = new Map<string, Place>();
    for (const statement of this.statements(module)) {
      if (ts.isExportDeclaration(statement)) {
        for (const [name, place] of this.reExports(module, statement)) found.set(name, place);
      } else if (ts.canHaveModifiers(statement) && isExported(statement)) {
        for (const name of declaredNames(statement)) found.set(name, { module, name });
      }
    }
    return found;
  }

  private reExports(module: string, { moduleSpecifier, exportClause }: ts.ExportDeclaration): [string, Place][] {
    const specifier = moduleSpecifier && ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : null;
    const source = specifier === null ? module : this.resolve(module, specifier);
    if (source === null) return [];
    if (exportClause === undefined) return [...this.exports(source)];
    if (!ts.isNamedExports(exportClause)) return [];
    return exportClause.elements.flatMap(({ name, propertyName }): [string, Place][] => {
      const local = (propertyName ?? name).text;
      const place = specifier === null ? this.find({ module, name: local }) : this.exports(source).get(local);
      return place ? [[name.text, place]] : [];
    });
  }

  /** Where a name that a module uses is declared; null when that is outside of shared. */
  find({ module, name }: Place, from?: string): Place | null {
    if (from !== undefined) {
      const source = this.resolve(module, from);
      return source === null ? null : (this.exports(source).get(name) ?? null);
    }
    if (this.declarations({ module, name }).length > 0) return { module, name };
    for (const statement of this.statements(module)) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) continue;
      const element = bindings.elements.find((one) => one.name.text === name);
      if (element)
        return this.find({ module, name: (element.propertyName ?? element.name).text }, statement.moduleSpecifier.text);
    }
    return null;
  }
}

const isExported = (node: ts.HasModifiers): boolean =>
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false;

function declaredNames(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => (ts.isIdentifier(name) ? [name.text] : []));
  }
  const named =
    ts.isFunctionDeclaration(statement) ||
    ts.isInterfaceDeclaration(statement) ||
    ts.isTypeAliasDeclaration(statement) ||
    ts.isClassDeclaration(statement);
  return named && statement.name ? [statement.name.text] : [];
}

/**
 * The surfaces of parts of shared. Each part is a list of modules that others import. A surface includes the types that
 * a public type refers to, exported or not. They are listed in the part that declares them.
 */
export function surfacesOf(modules: Modules, parts: Readonly<Record<string, readonly string[]>>): Map<string, Surface> {
  const library = new Library(modules);
  const names = Object.keys(parts);
  const made = new Map(names.map((part) => [part, { lines: new Map<string, string>(), taken: new Set<string>() }]));
  const seen = new Set<string>();
  const waiting: { place: Place; part: string; key: string }[] = [];
  for (const [part, entries] of Object.entries(parts)) {
    for (const [name, place] of entries.flatMap((entry) => [...library.exports(entry)])) {
      if (seen.has(idOf(place))) continue;
      seen.add(idOf(place));
      waiting.push({ place, part, key: name });
    }
  }
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { place, part, key } = next;
    const surface = made.get(part);
    if (!surface) continue;
    let current = '';
    const listener: Listener = {
      line: (at, value) => {
        current = at;
        surface.lines.set(at, value);
      },
      uses: (name, from) => {
        const used = library.find({ module: place.module, name }, from);
        if (used === null || seen.has(idOf(used))) return;
        seen.add(idOf(used));
        const home = used.module.split('/')[0] ?? '';
        waiting.push({ place: used, part: names.includes(home) ? home : part, key: idOf(used) });
      },
    };
    for (const declaration of library.declarations(place)) {
      describe(key, declaration, listener);
      for (const name of [...takenBy(declaration), ...(key === 'callSchemas' ? takenByCalls(declaration) : [])]) {
        const type = library.find({ module: place.module, name });
        if (type) for (const { taken } of made.values()) taken.add(idOf(type)).add(type.name);
      }
    }
    if (current === '') surface.lines.set(key, 'unknown');
  }
  return made;
}

function describe(key: string, declaration: ts.Declaration, listener: Listener): void {
  if (ts.isFunctionDeclaration(declaration)) flattenSignature(key, declaration, listener);
  else if (ts.isVariableDeclaration(declaration))
    flattenType(key, declaration.type ?? declaration.initializer, listener);
  else if (ts.isTypeAliasDeclaration(declaration)) {
    flattenGenerics(key, declaration.typeParameters, listener);
    flattenType(key, declaration.type, listener);
  } else if (ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)) {
    const heritage = declaration.heritageClauses?.map((clause) => clause.getText()).join(' ');
    listener.line(key, heritage ? `interface ${heritage}` : 'interface');
    flattenGenerics(key, declaration.typeParameters, listener);
    for (const clause of declaration.heritageClauses ?? []) {
      for (const { expression } of clause.types) if (ts.isIdentifier(expression)) listener.uses(expression.text);
    }
    flattenMembers(key, declaration.members, listener);
  }
}

/** Types whose values callers of a function create. */
function takenBy(declaration: ts.Declaration): string[] {
  const signature = ts.isFunctionDeclaration(declaration)
    ? declaration
    : ts.isVariableDeclaration(declaration) && declaration.type && ts.isFunctionTypeNode(declaration.type)
      ? declaration.type
      : null;
  return (signature?.parameters ?? []).flatMap(({ type }) =>
    type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) ? [type.typeName.text] : [],
  );
}

/** Request schemas, whose values callers of the API create. */
function takenByCalls(declaration: ts.Declaration): string[] {
  const names: string[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isPropertySignature(node) && ['params', 'query', 'body'].includes(node.name.getText())) {
      if (node.type && ts.isTypeQueryNode(node.type) && ts.isIdentifier(node.type.exprName)) {
        names.push(node.type.exprName.text);
      }
    }
    ts.forEachChild(node, look);
  };
  look(declaration);
  return names;
}
