/** The constant `name` of a class; undefined if it has none. */
const nameOf = ({ body }) =>
  body.body.find(
    ({ type, key, value }) => type === 'PropertyDefinition' && key.name === 'name' && value?.type === 'Literal',
  )?.value.value;

/**
 * The property `name` of an error equals the name of its class. Logs show this property, and the minifier renames
 * classes. An error is a class that extends `Error`, or a class whose name ends in it.
 */
export const errorName = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { name: "An error needs the name of its class: override name = '{{name}}'." },
  },
  create: (context) => ({
    ClassDeclaration(node) {
      const isError = node.superClass?.type === 'Identifier' && node.superClass.name.endsWith('Error');
      const name = node.id?.name;
      if (isError && nameOf(node) !== name) context.report({ node, messageId: 'name', data: { name } });
    },
  }),
};
