import type { Node, SimpleCallExpression } from 'estree';
import { type ScriptTree, nameOf } from './script-tree';

/** What a script takes from a shared module. */
export interface SharedUse {
  key: string;
  /** The name; null when the script does not say it: it computes it, or hands the whole module on. */
  name: string | null;
  /** Whether the name is read from the default export. In a CommonJS module such a name is one of the module's own. */
  fromDefault: boolean;
  /** Whether the script only asks whether there is such a name. */
  tested: boolean;
}

/**
 * What an expression holds: the module, its default export, a promise of the module, or a function that returns the
 * default export.
 */
type HeldValue = 'module' | 'default' | 'promise' | 'getter';

/** Names that every object has. */
const MEMBERS_OF_ALL = new Set(['__esModule', 'constructor', 'hasOwnProperty', 'toString']);

const isFactory = (node: Node): boolean =>
  (node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression') && node.params.length >= 3;

/**
 * Reads what the modules of a script take from shared modules. It follows the module from `require(id)` through
 * variables, promises and webpack's helpers `require.n` and `require.t`.
 *
 * @param keys the keys of shared modules by their ids, as the entry's table has them
 */
export function sharedUses(tree: ScriptTree, keys: ReadonlyMap<string, string>): SharedUse[] {
  const reader = new UseReader(tree);
  for (const node of tree.nodes) {
    const key = node.type === 'Literal' ? keys.get(String(node.value)) : undefined;
    if (key !== undefined) reader.readRequest(node, key);
  }
  return reader.uses;
}

class UseReader {
  readonly uses: SharedUse[] = [];
  /** Variables that were followed before, by what they hold. */
  private readonly followed = new Map<HeldValue, Set<object>>();

  constructor(private readonly tree: ScriptTree) {}

  /** Reads a module id, if a call of require or of one of its helpers has it. */
  readRequest(id: Node, key: string): void {
    const call = this.tree.parentOf(id);
    if (call?.type !== 'CallExpression') return;
    const { callee } = call;
    if (call.arguments[0] === id && (this.isRequire(callee) || this.isHelper(callee, 't'))) {
      this.follow(call, 'module', key);
      return;
    }
    // r.bind(r, id) and r.t.bind(r, id, 23) are functions that require the module later.
    if (call.arguments[1] !== id || callee.type !== 'MemberExpression') return;
    const bound = callee.object;
    if (nameOf(callee.property, callee.computed) !== 'bind') return;
    if (!this.isRequire(bound) && !this.isHelper(bound, 't')) return;
    this.followResult(call, key);
  }

  /** Whether a node is the function that a module gets to load others: the third parameter of the module's function. */
  private isRequire(node: Node): boolean {
    if (node.type !== 'Identifier') return false;
    const definition = this.tree.variableOf(node)?.defs[0];
    if (definition?.type !== 'Parameter' || !('params' in definition.node)) return false;
    const { params } = definition.node;
    const place = this.tree.parentOf(definition.node);
    if (!isFactory(definition.node) || params[2] !== definition.name) return false;
    return place?.type === 'Property' || place?.type === 'ArrayExpression';
  }

  /** Whether a node is a helper of require, such as require.n. */
  private isHelper(node: Node, helper: string): boolean {
    if (node.type !== 'MemberExpression' || nameOf(node.property, node.computed) !== helper) return false;
    return this.isRequire(node.object);
  }

  private add(key: string, held: HeldValue, name: string | null, tested = false): void {
    if (name !== null && MEMBERS_OF_ALL.has(name)) return;
    this.uses.push({ key, name, fromDefault: held === 'default', tested });
  }

  /** Follows an expression to where its value is used. */
  private follow(node: Node, held: HeldValue, key: string): void {
    const parent = this.tree.parentOf(node);
    switch (parent?.type) {
      case undefined:
      case 'ExpressionStatement':
      case 'UnaryExpression':
      case 'BinaryExpression':
      case 'IfStatement':
        return;
      case 'ChainExpression':
        return this.follow(parent, held, key);
      case 'SequenceExpression':
        if (parent.expressions.at(-1) === node) this.follow(parent, held, key);
        return;
      case 'ConditionalExpression':
        if (parent.test !== node) this.follow(parent, held, key);
        return;
      case 'LogicalExpression':
        if (parent.right === node || parent.operator !== '&&') this.follow(parent, held, key);
        return;
      case 'AwaitExpression':
        return this.follow(parent, held === 'promise' ? 'module' : held, key);
      case 'VariableDeclarator':
        return this.bind(parent.id, held, key);
      case 'AssignmentExpression':
        if (parent.right !== node) return;
        this.bind(parent.left, held, key);
        return this.follow(parent, held, key);
      case 'MemberExpression':
        if (parent.object === node) return this.readMember(parent, held, key);
        return this.add(key, held, null);
      case 'SpreadElement':
        return this.readSpread(parent, held, key);
      case 'CallExpression':
        return this.readCall(parent, node, held, key);
      case 'ArrowFunctionExpression':
        return this.followResult(parent, key);
      case 'ReturnStatement':
        return this.followResult(this.functionAround(parent), key);
      default:
        return this.add(key, held, null);
    }
  }

  private functionAround(node: Node): Node | undefined {
    let outer = this.tree.parentOf(node);
    while (outer !== undefined && !('params' in outer)) outer = this.tree.parentOf(outer);
    return outer;
  }

  /** Follows the result of a function that returns the module: promise.then(function) is a promise of it. */
  private followResult(provider: Node | undefined, key: string): void {
    const call = provider && this.tree.parentOf(provider);
    if (call?.type === 'CallExpression' && call.arguments[0] === provider && memberName(call.callee) === 'then') {
      this.follow(call, 'promise', key);
    } else {
      this.add(key, 'module', null);
    }
  }

  private readMember(member: Extract<Node, { type: 'MemberExpression' }>, held: HeldValue, key: string): void {
    const name = nameOf(member.property, member.computed);
    const parent = this.tree.parentOf(member);
    if (held === 'getter') return name === 'a' ? this.follow(member, 'default', key) : this.add(key, held, null);
    if (held !== 'promise') return this.add(key, held, name, this.isTest(member));
    if (parent?.type !== 'CallExpression' || parent.callee !== member) return this.add(key, held, null);
    if (name === 'catch' || name === 'finally') return this.follow(parent, 'promise', key);
    const [receiver] = parent.arguments;
    if (name !== 'then' || receiver === undefined || !('params' in receiver)) return this.add(key, held, null);
    const [parameter] = receiver.params;
    if (parameter !== undefined) this.bind(parameter, 'module', key);
  }

  /** Whether an expression is only looked at, such as the condition of `React.use ? … : …`. */
  private isTest(node: Node): boolean {
    const parent = this.tree.parentOf(node);
    switch (parent?.type) {
      case 'ConditionalExpression':
      case 'IfStatement':
        return parent.test === node;
      case 'LogicalExpression':
        return parent.left === node;
      case 'UnaryExpression':
      case 'BinaryExpression':
        return true;
      case 'CallExpression':
        return parent.callee === node && parent.optional;
      case 'MemberExpression':
        return parent.object === node && parent.optional;
      default:
        return false;
    }
  }

  /** Libraries copy a module as {...React} to ask the copy for names that the module may lack. */
  private readSpread(spread: Node, held: HeldValue, key: string): void {
    const copy = this.tree.parentOf(spread);
    if (copy?.type !== 'ObjectExpression' || copy.properties.length > 1) this.add(key, held, null);
  }

  private readCall(call: SimpleCallExpression, node: Node, held: HeldValue, key: string): void {
    if (call.callee === node && held === 'getter') return this.follow(call, 'default', key);
    if (call.arguments[0] === node && held !== 'getter') {
      if (this.isHelper(call.callee, 'n')) return this.follow(call, 'getter', key);
      if (this.isHelper(call.callee, 't')) return this.follow(call, 'module', key);
    }
    this.add(key, held, null);
  }

  /** Follows a value into the variable or the pattern that it is assigned to. */
  private bind(target: Node, held: HeldValue, key: string): void {
    if (target.type === 'Identifier') return this.followVariable(target, held, key);
    if (target.type === 'AssignmentPattern') return this.bind(target.left, held, key);
    if (target.type !== 'ObjectPattern' || held === 'promise' || held === 'getter') return this.add(key, held, null);
    for (const one of target.properties) {
      if (one.type === 'RestElement') this.add(key, held, null);
      else this.add(key, held, nameOf(one.key, one.computed), one.value.type === 'AssignmentPattern');
    }
  }

  private followVariable(identifier: Node, held: HeldValue, key: string): void {
    const variable = this.tree.variableOf(identifier);
    if (variable === undefined) return this.add(key, held, null);
    const followed = this.followed.get(held) ?? new Set();
    if (followed.has(variable)) return;
    this.followed.set(held, followed.add(variable));
    // A variable that also holds other values may be read for those.
    if (variable.references.filter((one) => one.isWrite()).length > 1) return this.add(key, held, null);
    for (const reference of variable.references) {
      if (reference.isRead() && reference.identifier.type === 'Identifier') {
        this.follow(reference.identifier, held, key);
      }
    }
  }
}

const memberName = (node: Node): string | null =>
  node.type === 'MemberExpression' ? nameOf(node.property, node.computed) : null;
