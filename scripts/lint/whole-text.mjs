/** Blank text, comments and literals never change. A translator leaves blank text alone. */
const isBlank = (node) =>
  node.type === 'JSXText'
    ? node.value.trim() === ''
    : node.type === 'JSXExpressionContainer' &&
      (node.expression.type === 'JSXEmptyExpression' ||
        (node.expression.type === 'Literal' && String(node.expression.value).trim() === ''));

/** Functions whose result is text, by the names that this repository gives them. */
const TEXT_FUNCTION = /^(?:format[A-Z]\w*|capitalize|counted|figure|listed|String|\w+(?:Text|Name|Label|Summary))$/;

/** What holds text, by the names that this repository gives it: `product.name`, `title`. */
const TEXT_PROPERTY = /^(?:name|title|label|text|description|message|email|phone|reason|\w+(?:Text|Name|Label|Title))$/;

/** Whether the expression certainly shows text, in at least one case. */
const isText = (node) => {
  switch (node.type) {
    case 'TemplateLiteral':
      return true;
    case 'Literal':
      return String(node.value).trim() !== '' && ['string', 'number'].includes(typeof node.value);
    case 'ConditionalExpression':
      return isText(node.consequent) || isText(node.alternate);
    case 'LogicalExpression':
      return isText(node.right);
    case 'BinaryExpression':
      return node.operator === '+';
    case 'CallExpression':
      return node.callee.type === 'Identifier' && TEXT_FUNCTION.test(node.callee.name);
    case 'Identifier':
      return TEXT_PROPERTY.test(node.name);
    case 'MemberExpression':
      return node.property.type === 'Identifier' && TEXT_PROPERTY.test(node.property.name);
    case 'ChainExpression':
      return isText(node.expression);
    default:
      return false;
  }
};

/** Text that never changes: `Name` and `{'Name'}`. */
const isFixed = (node) =>
  node.type === 'JSXText' || (node.type === 'JSXExpressionContainer' && node.expression.type === 'Literal');

/**
 * Refuses text that is neither fixed nor the only child of its element, and fixed text beside an expression. A
 * translator in the browser replaces the nodes of text. React sets an only text through its element, which works all
 * the same. It keeps other text by its node: it would update one that has left the page, or fail to put an element
 * before it.
 */
export const wholeText = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      split:
        'A translated page fails here: make this text the only child of its element, as one template or in a span.',
    },
  },
  create(context) {
    const check = (parent) => {
      const children = parent.children.filter((child) => !isBlank(child));
      if (children.length < 2) return;
      const changes = (child) => child.type === 'JSXExpressionContainer' && !isFixed(child);
      const changing = children.some(changes);
      const text = children.find(
        (child) => (isFixed(child) && changing) || (changes(child) && isText(child.expression)),
      );
      if (text) context.report({ node: text, messageId: 'split' });
    };
    return { JSXElement: check, JSXFragment: check };
  },
};
