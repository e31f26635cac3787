import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';
import type { Modules } from './surface';

/** The compiler's declaration files of everything in shared, by module, such as 'ui/index'. */
export function emitDeclarations(root: string): Modules {
  const cache = join(root, '.cache');
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'api-report-'));
  try {
    const project = join(folder, 'tsconfig.json');
    const compilerOptions = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      removeComments: true,
      rootDir: '../../shared',
      outDir: './out',
    };
    const exclude = ['../../**/node_modules', '../../shared/**/*.test.ts', '../../shared/**/*.test.tsx'];
    writeFileSync(
      project,
      JSON.stringify({ extends: '../../tsconfig.json', compilerOptions, include: ['../../shared'], exclude }),
    );
    const compiler = join(root, 'node_modules/typescript7/bin/tsc');
    const run = spawnSync(process.execPath, [compiler, '-p', project], { encoding: 'utf8' });
    const out = join(folder, 'out');
    const modules = new Map<string, string>();
    for (const entry of readdirSync(out, { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.d.ts')) continue;
      const file = join(entry.parentPath, entry.name);
      modules.set(
        relative(out, file)
          .replaceAll(sep, '/')
          .replace(/\.d\.ts$/, ''),
        readFileSync(file, 'utf8'),
      );
    }
    if (modules.size === 0) throw new Error(`The compiler wrote no declarations:\n${run.stdout}`);
    const schemas = readFileSync(join(root, 'shared/contracts/schemas.ts'), 'utf8');
    return new Map([...modules, ['contracts/schemas', declareCallSchemas(schemas)]]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * The declaration of contracts/schemas.ts with the names of schemas. The compiler would repeat every schema at each
 * call, which would be three times the size of all other declarations.
 */
export function declareCallSchemas(source: string): string {
  const file = ts.createSourceFile('schemas.ts', source, ts.ScriptTarget.ES2022, true);
  const imports = file.statements.filter(ts.isImportDeclaration).map((statement) => statement.getText());
  const table = file.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === 'callSchemas');
  let value = table?.initializer;
  while (value && (ts.isSatisfiesExpression(value) || ts.isAsExpression(value))) value = value.expression;
  if (!value || !ts.isObjectLiteralExpression(value)) throw new Error('contracts/schemas.ts has no table callSchemas');
  return [...imports, `export declare const callSchemas: ${typeOf(value)};`].join('\n');
}

function typeOf(value: ts.Expression): string {
  if (ts.isIdentifier(value)) return `typeof ${value.text}`;
  if (ts.isObjectLiteralExpression(value)) {
    const members = value.properties.flatMap((property) =>
      ts.isPropertyAssignment(property) ? [`${property.name.getText()}: ${typeOf(property.initializer)}`] : [],
    );
    return `{ ${members.join('; ')} }`;
  }
  return JSON.stringify(value.getText().replaceAll(/\s+/g, ' '));
}
