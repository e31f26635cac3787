import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const KEEP = fileURLToPath(new URL('./keep-server-styles.ts', import.meta.url));

/** The code that moves the server's rules in the pinned version of styled-components, with its function names. */
const MOVES = '(be(e,o),o.parentNode&&o.parentNode.removeChild(o))';
const PARTS = ['(E(n,t),Se(e,n,r[3]),e.getTag().insertRules(t,s))', '(this.options),new pe(e)))'];

/** Makes styled-components call keep-server-styles.ts before it moves the rules that the server rendered. */
export default function keepServerStylesLoader(source) {
  for (const part of [MOVES, ...PARTS]) {
    if (!source.includes(part)) throw new Error(`styled-components has changed: there is no ${part}`);
  }
  const path = relative(dirname(this.resourcePath), KEEP).replaceAll('\\', '/');
  return `import{keepServerStyles}from"${path}";${source.replace(MOVES, () => `(keepServerStyles(e,o,E,pe)||${MOVES})`)}`;
}
