/** One statement of nginx's configuration: a line that ends with a semicolon, or a block. */
export interface Directive {
  name: string;
  values: string[];
  /** The statements in its block; null when it is a line. */
  block: Directive[] | null;
}

const TOKEN = /\s+|#[^\n]*|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[{};]|(?:[^\s{};"'#]|\$\{\w+\})+/gy;

function tokensOf(text: string): string[] {
  const tokens: string[] = [];
  let at = 0;
  for (const [token] of text.matchAll(TOKEN)) {
    at += token.length;
    if (!/^(?:\s|#)/.test(token)) tokens.push(token);
  }
  if (at !== text.length) throw new Error(`Not a word of nginx: ${text.slice(at, at + 40)}`);
  return tokens;
}

/** A word without its quotes. */
const plain = (token: string): string => (/^["']/.test(token) ? token.slice(1, -1) : token);

/**
 * Parses an nginx configuration.
 *
 * @throws Error when a block or a line has no end
 */
export function readNginx(text: string): Directive[] {
  const tokens = tokensOf(text);
  let next = 0;
  const readBlock = (depth: number): Directive[] => {
    const found: Directive[] = [];
    let words: string[] = [];
    for (;;) {
      const token = tokens[next++];
      if (token === undefined || token === '}') {
        if (words.length > 0) throw new Error(`A line has no end: ${words.join(' ')}`);
        if ((token === undefined) !== (depth === 0)) throw new Error('Braces do not match');
        return found;
      }
      if (token !== ';' && token !== '{') {
        words.push(plain(token));
        continue;
      }
      const [name = '', ...values] = words;
      words = [];
      found.push({ name, values, block: token === '{' ? readBlock(depth + 1) : null });
    }
  };
  return readBlock(0);
}

/** All blocks and lines with that name, including nested ones. */
export const findAll = (directives: readonly Directive[], name: string): Directive[] =>
  directives.flatMap((one) => [...(one.name === name ? [one] : []), ...findAll(one.block ?? [], name)]);

/** The value of a line in a block; undefined when the block has no such line. */
export const valueOf = ({ block }: Directive, name: string): string | undefined =>
  block?.find((one) => one.name === name)?.values.join(' ');
