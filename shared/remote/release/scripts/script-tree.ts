import { parse } from 'acorn';
import { type Variable, analyze } from 'eslint-scope';
import type { Node, Program } from 'estree';
import { isRecord } from '@shop/shared/rules';

/** A parsed script. */
export interface ScriptTree {
  /** All nodes, outer ones before inner ones. */
  nodes: readonly Node[];
  /** The node that contains a node; undefined for the program. */
  parentOf: (node: Node) => Node | undefined;
  /** The variable that an identifier declares or refers to; undefined for a global. */
  variableOf: (identifier: Node) => Variable | undefined;
}

const isNode = (value: unknown): value is Node => isRecord(value) && typeof value['type'] === 'string';

const isProgram = (value: unknown): value is Program => isNode(value) && value.type === 'Program';

/** Whether a script is a classic one, as a script element loads it, or an ES module. */
export type SourceType = 'script' | 'module';

/**
 * Parses a script.
 *
 * @throws SyntaxError
 */
export function parseScript(source: string, sourceType: SourceType): ScriptTree {
  const program: unknown = parse(source, { ecmaVersion: 'latest', sourceType, ranges: true });
  if (!isProgram(program)) throw new TypeError('A parser returns a program.');
  const parents = new Map<object, Node>();
  const nodes: Node[] = [program];
  // The list grows while it is read.
  for (const node of nodes) {
    for (const child of Object.values(node).flat().filter(isNode)) {
      parents.set(child, node);
      nodes.push(child);
    }
  }
  const variables = new Map<object, Variable>();
  for (const scope of analyze(program, { ecmaVersion: 2024, sourceType, ignoreEval: true }).scopes) {
    for (const variable of scope.variables) {
      for (const identifier of variable.identifiers) variables.set(identifier, variable);
      for (const { identifier } of variable.references) variables.set(identifier, variable);
    }
  }
  return {
    nodes,
    parentOf: (node) => parents.get(node),
    variableOf: (identifier) => variables.get(identifier),
  };
}

/** The text of a property's name where it stands in the script; null for a computed one. */
export function nameOf(key: Node, computed: boolean): string | null {
  if (key.type === 'Identifier' && !computed) return key.name;
  if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number')) {
    return String(key.value);
  }
  if (key.type === 'TemplateLiteral' && key.expressions.length === 0) return key.quasis[0]?.value.cooked ?? null;
  return null;
}

/** The value of a property of an object literal. */
export function propertyOf(object: Node, name: string): Node | undefined {
  if (object.type !== 'ObjectExpression') return undefined;
  const found = object.properties.find((one) => one.type === 'Property' && nameOf(one.key, one.computed) === name);
  return found?.type === 'Property' ? found.value : undefined;
}

/** A text in the script; null for anything else. */
export const textOf = (node: Node | null | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null;
