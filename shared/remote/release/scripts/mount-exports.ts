import type { ArrayExpression, Node } from 'estree';
import { type ScriptTree, nameOf } from './script-tree';

/** What a page of `kind: 'mount'` exports. */
const NAMES = ['render', 'destroy'];

const hasAll = (names: readonly (string | null)[]): boolean => NAMES.every((name) => names.includes(name));

/**
 * The names in a list of exports as webpack writes it: a name, then a function that returns the value; or a name, 0 and
 * the value.
 */
function namesInArray({ elements }: ArrayExpression): (string | null)[] {
  const names: (string | null)[] = [];
  let at = 0;
  while (at < elements.length) {
    const [name, binding] = [elements[at], elements[at + 1]];
    names.push(name?.type === 'Literal' && typeof name.value === 'string' ? name.value : null);
    at += binding?.type === 'Literal' && binding.value === 0 ? 3 : 2;
  }
  return names;
}

/** The names that a list of exports, an object or an export statement has. */
function listedNames(node: Node): (string | null)[] {
  if (node.type === 'ObjectExpression') {
    return node.properties.map((one) => (one.type === 'Property' ? nameOf(one.key, one.computed) : null));
  }
  if (node.type === 'ArrayExpression') return namesInArray(node);
  if (node.type === 'ExportNamedDeclaration') return node.specifiers.map(({ exported }) => nameOf(exported, false));
  return [];
}

/** For each variable, the names of the properties that the script assigns to it: `exports.render = …`. */
function assignedNames({ nodes, variableOf }: ScriptTree): string[][] {
  const found = new Map<unknown, string[]>();
  for (const node of nodes) {
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') continue;
    const { object, property, computed } = node.left;
    const name = nameOf(property, computed);
    if (object.type !== 'Identifier' || name === null) continue;
    const holder = variableOf(object) ?? object.name;
    found.set(holder, [...(found.get(holder) ?? []), name]);
  }
  return [...found.values()];
}

/**
 * Whether a script has what exports `render` and `destroy` together: the list of a module's exports that bundlers
 * write, or assignments to an object.
 */
export const exportsMountPage = (tree: ScriptTree): boolean =>
  tree.nodes.some((node) => hasAll(listedNames(node))) || assignedNames(tree).some(hasAll);
