import type { Expression, Node } from 'estree';
import { type ScriptTree, nameOf, propertyOf, textOf } from './script-tree';

/** A module that a release takes from the host, as the table in its entry describes it. */
export interface ConsumedModule {
  /** The key that the host shares it under. */
  key: string;
  /** An npm range; null when the table names none, or one that cannot be read. */
  requiredVersion: string | null;
  /** Whether the table names a range that cannot be read. */
  unreadRange: boolean;
  /** Whether the release contains a copy, for hosts that do not share the key. */
  ownCopy: boolean;
}

/**
 * Reads the table of an entry that tells which module ids stand for shared modules. webpack, Rspack and Module
 * Federation's plugin for both write such a table, each in one of two shapes.
 *
 * @returns the modules by their ids
 */
export function consumedModules({ nodes }: ScriptTree): Map<string, ConsumedModule> {
  const found = new Map<string, ConsumedModule>();
  for (const node of nodes) {
    if (node.type !== 'Property') continue;
    const id = nameOf(node.key, node.computed);
    const module = readDescription(node.value) ?? readLoader(node.value);
    if (id !== null && module !== null) found.set(id, module);
  }
  return found;
}

/** Reads {shareKey: 'react', requiredVersion: '^19.0.0', fallback: () => …}. */
function readDescription(value: Node): ConsumedModule | null {
  const key = textOf(propertyOf(value, 'shareKey'));
  if (key === null) return null;
  const fallback = propertyOf(value, 'fallback');
  return {
    key,
    requiredVersion: textOf(propertyOf(value, 'requiredVersion')),
    unreadRange: false,
    ownCopy: fallback !== undefined && isFunction(fallback) && !throws(fallback),
  };
}

/**
 * Reads () => load('default', 'react', false, [1, 19, 0, 0], () => …): webpack writes it without federation's plugin.
 */
function readLoader(value: Node): ConsumedModule | null {
  const call = isFunction(value) ? resultOf(value) : undefined;
  if (call?.type !== 'CallExpression') return null;
  const [scope, key, ...others] = call.arguments;
  const shareKey = textOf(key);
  if (textOf(scope) === null || shareKey === null) return null;
  const range = others.find((one) => one.type === 'ArrayExpression');
  const requiredVersion = range === undefined ? null : rangeText(range.elements.map(numberOrText));
  return {
    key: shareKey,
    requiredVersion,
    unreadRange: range !== undefined && requiredVersion === null,
    ownCopy: others.some((one) => isFunction(one) && !throws(one)),
  };
}

type FunctionNode = Extract<Node, { type: 'ArrowFunctionExpression' | 'FunctionExpression' }>;

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression';

/** The value that a function returns, if it does nothing else. */
function resultOf({ body }: FunctionNode): Expression | undefined {
  if (body.type !== 'BlockStatement') return body;
  const [only] = body.body;
  return only?.type === 'ReturnStatement' ? (only.argument ?? undefined) : undefined;
}

/** Whether a function, or the function that it returns, does nothing but throw. */
function throws(node: FunctionNode): boolean {
  const { body } = node;
  if (body.type === 'BlockStatement' && body.body[0]?.type === 'ThrowStatement') return true;
  const result = resultOf(node);
  return result !== undefined && isFunction(result) && throws(result);
}

type RangePart = number | string | null;

/** A number or a text of a range that webpack compiled into a list; null for anything else. */
function numberOrText(node: Node | null): RangePart {
  if (node?.type === 'UnaryExpression' && node.operator === '-') {
    const value = numberOrText(node.argument);
    return typeof value === 'number' ? -value : null;
  }
  const value = node?.type === 'Literal' ? node.value : null;
  return typeof value === 'number' || typeof value === 'string' ? value : null;
}

/** What the first number of webpack's list means, for the ranges that people write. */
const OPERATORS: Readonly<Record<number, string>> = { 0: '>=', 1: '^', 2: '~', 3: '=' };

/** The npm range of webpack's list: [1, 19, 0, 0] is ^19.0.0. Null for what has no such form. */
function rangeText([operator, ...version]: readonly RangePart[]): string | null {
  const sign = typeof operator === 'number' ? OPERATORS[operator] : undefined;
  if (sign === undefined || !version.every((part) => typeof part === 'number')) return null;
  if (version.length > 3) return null;
  return version.length === 0 ? '*' : sign + [...version, 0, 0].slice(0, 3).join('.');
}
