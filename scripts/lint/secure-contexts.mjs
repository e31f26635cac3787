/** What browsers have on https and on localhost only, and what to use in its place. */
const FEATURES = new Map([
  ['randomUUID', 'use randomId'],
  ['subtle', 'do without it'],
  ['clipboard', 'use copyText'],
  ['locks', 'see axios-client.ts'],
  ['serviceWorker', 'do without it'],
  ['mediaDevices', 'do without it'],
  ['wakeLock', 'do without it'],
]);

/** The name of a property; undefined if it is known at run time only. */
const nameOf = ({ computed }, key) => (!computed && key.type === 'Identifier' ? key.name : key.value);

/** Whether the object is the theme's colors, of which one is subtle. */
const isColors = (node) => (node.property ?? node).name === 'color';

/**
 * Refuses features of secure contexts, by whatever name their object is reached: `window.crypto.randomUUID`,
 * `const { clipboard } = navigator`. A shop may be opened by its address in the local network.
 */
export const secureContexts = {
  meta: { type: 'problem', schema: [], messages: { missing: '{{name}} is missing without https: {{instead}}.' } },
  create(context) {
    const check = (node, name) => {
      const instead = FEATURES.get(name);
      if (instead !== undefined) context.report({ node, messageId: 'missing', data: { name, instead } });
    };
    return {
      MemberExpression: (node) => isColors(node.object) || check(node, nameOf(node, node.property)),
      'ObjectPattern > Property': (node) => check(node, nameOf(node, node.key)),
    };
  },
};
