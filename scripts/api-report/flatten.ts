import ts from 'typescript';

/** Receives each line of the report, and every name that a type refers to. */
export interface Listener {
  line(key: string, value: string): void;
  /** A name that refers to a declaration. `from` is the module of an import type. */
  uses(name: string, from?: string): void;
}

const printer = ts.createPrinter({ removeComments: true });

/** A type as one line of text, without `import(…)`. */
function textOf(node: ts.Node): string {
  return printer
    .printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
    .replaceAll(/import\((["']).*?\1\)\./g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/; \}/g, ' }');
}

/** Reports every name in a type. */
function tellUses(node: ts.Node, listener: Listener): void {
  if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
    if (node.qualifier) listener.uses(leftmost(node.qualifier), node.argument.literal.text);
  } else if (ts.isTypeReferenceNode(node)) listener.uses(leftmost(node.typeName));
  else if (ts.isTypeQueryNode(node)) listener.uses(leftmost(node.exprName));
  else if (ts.isExpressionWithTypeArguments(node) && ts.isIdentifier(node.expression)) {
    listener.uses(node.expression.text);
  }
  ts.forEachChild(node, (child) => tellUses(child, listener));
}

const leftmost = (name: ts.EntityName): string => (ts.isIdentifier(name) ? name.text : leftmost(name.left));

/** Whether a type has parts that can change separately: members, parameters, choices of a union. */
function hasParts(node: ts.Node): boolean {
  if (ts.isTypeLiteralNode(node) || ts.isFunctionTypeNode(node)) return true;
  if (ts.isTupleTypeNode(node) && node.elements.length > 1 && node.elements.every(isLiteral)) return true;
  if (ts.isUnionTypeNode(node)) return node.types.filter(isLiteral).length > 1 || node.types.some(hasParts);
  return ts.forEachChild(node, (child) => hasParts(child) || undefined) ?? false;
}

const isLiteral = (node: ts.Node): boolean =>
  ts.isLiteralTypeNode(node) && node.literal.kind !== ts.SyntaxKind.NullKeyword;

/** Writes a type as lines. Each member, parameter and choice has its own line, so that its changes show separately. */
export function flattenType(key: string, node: ts.TypeNode | ts.Expression | undefined, listener: Listener): void {
  if (node === undefined || !ts.isTypeNode(node)) {
    listener.line(key, node === undefined ? 'any' : textOf(node));
    return;
  }
  tellUses(node, listener);
  flatten(key, node, listener);
}

function flatten(key: string, node: ts.TypeNode, listener: Listener): void {
  if (ts.isParenthesizedTypeNode(node)) flatten(key, node.type, listener);
  else if (ts.isTypeLiteralNode(node)) {
    listener.line(key, '{}');
    flattenMembers(key, node.members, listener);
  } else if (ts.isFunctionTypeNode(node)) flattenSignature(key, node, listener);
  else if (isLiteral(node)) listener.line(`${key} | ${textOf(node)}`, '');
  else if (!hasParts(node)) listener.line(key, textOf(node));
  else if (ts.isUnionTypeNode(node)) flattenUnion(key, node, listener);
  else if (ts.isIntersectionTypeNode(node)) {
    listener.line(key, '&');
    for (const [index, part] of node.types.entries()) flatten(`${key}&${String(index)}`, part, listener);
  } else if (ts.isArrayTypeNode(node)) flatten(`${key}[]`, node.elementType, listener);
  else if (ts.isTupleTypeNode(node)) {
    if (node.elements.every(isLiteral)) for (const one of node.elements) listener.line(`${key}[] | ${textOf(one)}`, '');
    else
      for (const [index, one] of node.elements.entries())
        flatten(`${key}[${String(index)}]`, elementType(one), listener);
  } else if (ts.isTypeOperatorNode(node)) flatten(key, node.type, listener);
  else if ((ts.isTypeReferenceNode(node) || ts.isImportTypeNode(node)) && node.typeArguments) {
    listener.line(
      key,
      `${ts.isTypeReferenceNode(node) ? textOf(node.typeName) : node.qualifier ? textOf(node.qualifier) : 'import'}<>`,
    );
    for (const [index, part] of node.typeArguments.entries()) flatten(`${key}<${String(index)}>`, part, listener);
  } else listener.line(key, textOf(node));
}

const elementType = (node: ts.TypeNode | ts.NamedTupleMember): ts.TypeNode =>
  ts.isNamedTupleMember(node) ? node.type : node;

/** Writes each member of a union on its own line: an added one is new, a removed one is breaking. */
function flattenUnion(key: string, node: ts.UnionTypeNode, listener: Listener): void {
  const [simple, others] = [node.types.filter((one) => !hasParts(one)), node.types.filter(hasParts)];
  for (const one of simple) listener.line(`${key} | ${textOf(one)}`, '');
  for (const [index, one] of others.entries()) flatten(`${key}|${String(index)}`, one, listener);
}

/** Writes the members of an interface, an object type or a class. */
export function flattenMembers(
  key: string,
  members: readonly (ts.TypeElement | ts.ClassElement)[],
  listener: Listener,
): void {
  for (const member of members) {
    const name = member.name ? textOf(member.name).replaceAll(/^['"]|['"]$/g, '') : '';
    const optional = 'questionToken' in member && member.questionToken !== undefined ? '?' : '';
    const at = `${key}.${name}${optional}`;
    if (ts.isPropertySignature(member) || ts.isPropertyDeclaration(member)) {
      if (!isPrivate(member)) flattenType(at, member.type, listener);
    } else if (ts.isMethodSignature(member) || ts.isMethodDeclaration(member)) flattenSignature(at, member, listener);
    else if (ts.isCallSignatureDeclaration(member)) flattenSignature(key, member, listener);
    else if (ts.isConstructorDeclaration(member)) flattenSignature(`${key}.new`, member, listener);
    else if (ts.isIndexSignatureDeclaration(member)) flattenType(`${key}[]`, member.type, listener);
  }
}

const isPrivate = (member: ts.Declaration): boolean =>
  (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Private) !== 0;

/** Writes parameters by position, because callers do not use their names; then the result. */
export function flattenSignature(key: string, node: ts.SignatureDeclaration, listener: Listener): void {
  listener.line(key, 'function');
  flattenGenerics(key, node.typeParameters, listener);
  for (const [index, { type, questionToken, dotDotDotToken }] of node.parameters.entries()) {
    const optional = (questionToken ?? dotDotDotToken) ? '?' : '';
    flattenType(`${key}(${String(index)})${optional}`, type, listener);
  }
  if (node.type) flattenType(`${key}()`, node.type, listener);
}

/** Writes the type parameters of a declaration: their constraints and defaults. */
export function flattenGenerics(
  key: string,
  parameters: readonly ts.TypeParameterDeclaration[] | undefined,
  listener: Listener,
): void {
  for (const { name, constraint, default: fallback } of parameters ?? []) {
    const optional = fallback ? '?' : '';
    if (constraint) flattenType(`${key}<${name.text}>${optional}`, constraint, listener);
    else listener.line(`${key}<${name.text}>${optional}`, 'any');
    if (fallback) flattenType(`${key}<${name.text}=>`, fallback, listener);
  }
}
