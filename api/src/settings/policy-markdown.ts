import { POLICY_LENGTH, POLICY_LIST_DEPTH, isShopPath, isWebAddress } from '@shop/shared/contracts';
import type { PolicyBlock, PolicyKey, PolicyWords, PublicSettings } from '@shop/shared/contracts';
import { defaultPolicy } from '@shop/shared/rules';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** A policy page cannot be saved. The message is for the person who wrote it. */
export class MarkdownProblem extends Error {
  override name = 'MarkdownProblem';

  constructor(line: number | undefined, what: string) {
    super(line === undefined ? what : `Line ${line}: ${what}`);
  }
}

type Node = ReturnType<typeof fromMarkdown>['children'][number];

/** Limits per text, because the parser's time grows with the square of each number. Empty lines do not count. */
const LINES = 500;
const ITEMS = 200;
const SIGNS = 600;
/** A line with a larger indentation counts as nested deeper than lists may be. */
const INDENT = 24;
const INDENTED = new RegExp(String.raw`^[ \t]{${INDENT}}`);
const ITEM = /^[ \t]*(?:[-+*]|\d{1,9}[.)])(?:[ \t]|$)/;
/** Matches a line on which two lists or quotes begin. */
const TWO_LISTS = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])[ \t])[ \t]*){2}/;
const SIGN = /[*_[\]<>&\\\x60]/g;
/** Matches the line below the header of a table. The parser does not support tables and would show it as text. */
const TABLE = /^(?=[^|]*\|)(?=[^-]*-)[\s|:-]+$/;

const tooDeep = (line: number | undefined) =>
  new MarkdownProblem(line, `Lists may be nested ${POLICY_LIST_DEPTH} deep at most`);

/** Refuses a text that would take long to parse. It only counts lines and characters, and does not parse. */
function refuseLong(text: string): void {
  if (text.length > POLICY_LENGTH) throw new MarkdownProblem(undefined, `Must be ${POLICY_LENGTH} characters or fewer`);
  let lines = 0;
  let items = 0;
  let signs = 0;
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const at = index + 1;
    if (line.trim() === '') continue;
    lines += 1;
    if (ITEM.test(line)) items += 1;
    signs += line.match(SIGN)?.length ?? 0;
    if (lines > LINES) throw new MarkdownProblem(at, `Must be ${LINES} lines or fewer`);
    if (items > ITEMS) throw new MarkdownProblem(at, `Must be ${ITEMS} items of lists or fewer`);
    if (signs > SIGNS)
      throw new MarkdownProblem(at, `The text has more than ${SIGNS} of the signs * _ [ ] < > & \\ \``);
    if (INDENTED.test(line)) throw tooDeep(at);
    if (TWO_LISTS.test(line)) throw new MarkdownProblem(at, 'Begin each list on a line of its own');
    if (TABLE.test(line)) throw new MarkdownProblem(at, 'Tables are not supported');
  }
}

const REFUSALS: Partial<Record<Node['type'], string>> = {
  html: 'HTML is not supported. To show the sign < type \\<',
  image: 'Pictures are not supported',
  imageReference: 'Pictures are not supported',
  code: 'Code is not supported; a line that begins with four spaces is read as code',
  inlineCode: 'Code is not supported. To show the sign ` type \\`',
  blockquote: 'Quotes are not supported. To show the sign > type \\>',
  thematicBreak: 'Lines across the page are not supported',
  definition: 'Type a link as [words](/path)',
  linkReference: 'Type a link as [words](/path)',
};

const lineOf = ({ position }: Pick<Node, 'position'>) => position?.start.line;

const refused = (node: Node) => new MarkdownProblem(lineOf(node), REFUSALS[node.type] ?? 'This is not supported');

/** Whether a link may lead to this target. */
const isAllowed = (to: string): boolean =>
  isShopPath(to) || isWebAddress(to, ['http', 'https']) || /^(?:mailto|tel):[^\s\\\p{C}]+$/iu.test(to);

type Look = Omit<PolicyWords, 'text'>;

function wordsOf(nodes: readonly Node[], look: Look): PolicyWords[] {
  return nodes.flatMap((node): PolicyWords[] => {
    switch (node.type) {
      case 'text':
        return [{ text: node.value.replace(/\s*\n\s*/g, ' '), ...look }];
      case 'break':
        return [{ text: '\n', ...look }];
      case 'strong':
        return wordsOf(node.children, { ...look, strong: true });
      case 'emphasis':
        return wordsOf(node.children, { ...look, emphasis: true });
      case 'link': {
        const text = wordsOf(node.children, {})
          .map((words) => words.text)
          .join('');
        if (text.trim() === '') throw new MarkdownProblem(lineOf(node), 'A link needs words');
        if (/[{}]/.test(node.url)) throw new MarkdownProblem(lineOf(node), 'A link must not lead to a name in { }');
        if (isAllowed(node.url)) return [{ text, ...look, to: node.url }];
        throw new MarkdownProblem(
          lineOf(node),
          'A link must lead to a path such as /sale, or begin with https://, http://, mailto: or tel:',
        );
      }
      default:
        throw refused(node);
    }
  });
}

function blocksOf(nodes: readonly Node[], depth: number): PolicyBlock[] {
  return nodes.map((node): PolicyBlock => {
    switch (node.type) {
      case 'heading': {
        const { depth: level } = node;
        if (level !== 2 && level !== 3) throw new MarkdownProblem(lineOf(node), 'A heading begins with ## or ###');
        if (node.children.length === 0) throw new MarkdownProblem(lineOf(node), 'A heading needs words');
        return { kind: 'heading', level, words: wordsOf(node.children, {}) };
      }
      case 'paragraph':
        return { kind: 'paragraph', words: wordsOf(node.children, {}) };
      case 'list': {
        if (depth === POLICY_LIST_DEPTH) throw tooDeep(lineOf(node));
        const items = node.children.map((item) => blocksOf(item.children, depth + 1));
        return { kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items };
      }
      default:
        throw refused(node);
    }
  });
}

/**
 * Parses the Markdown of a policy page into blocks. The time is bounded for every text.
 *
 * @throws MarkdownProblem for unsupported elements, such as HTML and pictures; for links other than shop paths, http,
 *   https, mailto and tel; for lists that are nested too deep; and for texts that would take long to parse
 */
export function parsePolicy(text: string): PolicyBlock[] {
  refuseLong(text);
  return blocksOf(fromMarkdown(text).children, 0);
}

const markdownOf = (block: PolicyBlock): string => {
  if (block.kind === 'list') return block.items.map((item) => `- ${item.map(markdownOf).join(' ')}`).join('\n');
  const text = block.words
    .map((words) => (words.to === undefined ? words.text : `[${words.text}](${words.to})`))
    .join('');
  return block.kind === 'heading' ? `## ${text}` : text;
};

/**
 * The default text of a policy page as Markdown, for the owner to edit. It contains placeholders such as {phone} for
 * facts of the shop.
 */
export const defaultMarkdown = (key: PolicyKey, shop: Pick<PublicSettings, 'chatNumber'>): string =>
  defaultPolicy(key, shop).map(markdownOf).join('\n\n');
