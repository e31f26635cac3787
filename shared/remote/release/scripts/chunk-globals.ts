import type { Node } from 'estree';
import { type ScriptTree, nameOf } from './script-tree';

const GLOBALS = new Set(['self', 'globalThis', 'window']);

/** The name of a property of the global object. */
function globalName(node: Node): string | null {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier') return null;
  return GLOBALS.has(node.object.name) ? nameOf(node.property, node.computed) : null;
}

/** Whether a call hands over a chunk: [[ids], {modules}]. */
function bringsChunk(chunk: Node | undefined): boolean {
  if (chunk?.type !== 'ArrayExpression') return false;
  const [ids, modules] = chunk.elements;
  return ids?.type === 'ArrayExpression' && modules !== undefined;
}

/**
 * The globals through which the chunks in a script reach their entry: output.chunkLoadingGlobal of webpack and Rspack.
 * A chunk is `(self.name = self.name || []).push([[ids], {modules}])`, or the same with `||=`.
 */
export function chunkGlobals({ nodes }: ScriptTree): string[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'CallExpression' || !bringsChunk(node.arguments[0])) return [];
    const { callee } = node;
    if (callee.type !== 'MemberExpression' || nameOf(callee.property, callee.computed) !== 'push') return [];
    const name = callee.object.type === 'AssignmentExpression' ? globalName(callee.object.left) : null;
    return name === null ? [] : [name];
  });
}
