import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { providedModules } from '../../webpack/singletons';
import type { Surface } from './surface';

/** The report of what remotes find at the host under the names of packages. */
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
 * What the host shares of packages: each under its key, and of those that are shared as a facade every name, because a
 * remote that imports another one finds nothing under it in the browser.
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
