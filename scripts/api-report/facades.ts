import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { providedModules } from '../../webpack/singletons';
import type { Surface } from './surface';

/** The name of the report about the packages that the host shares. */
export const FACADES = 'facades';

/** The names that a module exports. */
function exportedNames(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) && !ts.isExportAssignment(statement)) return [];
    const clause = ts.isExportDeclaration(statement) ? statement.exportClause : undefined;
    if (!clause || !ts.isNamedExports(clause))
      throw new Error(`${file} must export by names only: export { … } from …`);
    return clause.elements.map(({ name }) => name.text);
  });
}

/**
 * The packages that the host shares, by key. For a package that is shared as a facade, it includes all names of the
 * facade, because a remote finds no other names in the browser.
 */
export function facadesSurface(): Surface {
  const lines = new Map<string, string>();
  for (const { key, module } of providedModules()) {
    if (key.startsWith('@shop/')) continue;
    lines.set(key, module === key ? 'the whole package' : 'names');
    if (module !== key) for (const name of exportedNames(module)) lines.set(`${key} { ${name} }`, '');
  }
  return { lines, taken: new Set() };
}
