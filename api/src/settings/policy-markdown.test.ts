import { describe, expect, it } from '@jest/globals';
import { POLICY_KEYS, POLICY_LENGTH, policyTextSchema } from '@shop/shared/contracts';
import { defaultPolicy } from '@shop/shared/rules';
import { MarkdownProblem, defaultMarkdown, parsePolicy } from './policy-markdown';

const refusalOf = (text: string): string => {
  try {
    parsePolicy(text);
  } catch (error) {
    if (error instanceof MarkdownProblem) return error.message;
    throw error;
  }
  return 'not refused';
};

const lines = (count: number, line: string) => Array.from({ length: count }, () => line).join('\n');

describe('parsePolicy', () => {
  it('reads headings, paragraphs, lists, emphasized words, links and line breaks', () => {
    const blocks = parsePolicy(
      '## Your *data*\n\nWe **never** sell\nit. See [how](/track-order).\\\nOr ask.\n\n### Why\n\n- One\n  1. Inner\n- Two\n\n3. Third',
    );
    expect(blocks).toEqual([
      { kind: 'heading', level: 2, words: [{ text: 'Your ' }, { text: 'data', emphasis: true }] },
      {
        kind: 'paragraph',
        words: [
          { text: 'We ' },
          { text: 'never', strong: true },
          { text: ' sell it. See ' },
          { text: 'how', to: '/track-order' },
          { text: '.' },
          { text: '\n' },
          { text: 'Or ask.' },
        ],
      },
      { kind: 'heading', level: 3, words: [{ text: 'Why' }] },
      {
        kind: 'list',
        start: null,
        items: [
          [
            { kind: 'paragraph', words: [{ text: 'One' }] },
            { kind: 'list', start: 1, items: [[{ kind: 'paragraph', words: [{ text: 'Inner' }] }]] },
          ],
          [{ kind: 'paragraph', words: [{ text: 'Two' }] }],
        ],
      },
      { kind: 'list', start: 3, items: [[{ kind: 'paragraph', words: [{ text: 'Third' }] }]] },
    ]);
    expect(policyTextSchema.parse({ blocks })).toEqual({ blocks });
  });

  it.each(['15550100', ''])(
    'the default Markdown with the chat number %j parses to the default policy',
    (chatNumber) => {
      for (const key of POLICY_KEYS) {
        expect(parsePolicy(defaultMarkdown(key, { chatNumber }))).toEqual(defaultPolicy(key, { chatNumber }));
      }
    },
  );

  it('shows escaped characters as they were typed', () => {
    expect(parsePolicy('1 \\< 2 &amp; \\*this\\*')).toEqual([
      { kind: 'paragraph', words: [{ text: '1 < 2 & *this*' }] },
    ]);
  });

  it.each([
    '/sale',
    'https://blog.example/a?b=1#c',
    'http://blog.example',
    'HTTPS://blog.example',
    'mailto:jo@shop.example',
    'tel:+15550100',
  ])('accepts a link to %s', (to) => {
    expect(parsePolicy(`[Here](${to})`)).toEqual([{ kind: 'paragraph', words: [{ text: 'Here', to }] }]);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#x73;cript:alert(1)',
    '&#1;javascript:alert(1)',
    'java&Tab;script:alert(1)',
    'java&NewLine;script:alert(1)',
    '<java\tscript:alert(1)>',
    'javascript&colon;alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\\\evil.example',
    '</a b>',
    'https://user:password@evil.example',
    'sale',
    '',
  ])('refuses a link to %j', (to) => {
    expect(refusalOf(`Fine.\n\n[Here](${to})`)).toMatch(/^Line 3: A link must lead to/);
  });

  it.each([
    ['<b>bold</b>', /^Line 3: HTML is not supported/],
    ['<script>alert(1)</script>', /^Line 3: HTML is not supported/],
    ['<!-- hidden -->', /^Line 3: HTML is not supported/],
    ['**[<img src=x onerror=alert(1)>](/sale)**', /^Line 3: HTML is not supported/],
    ['<javascript:alert(1)>', /^Line 3: A link must lead to/],
    ['![A picture](/pictures/a.webp)', /^Line 3: Pictures are not supported/],
    ['`code`', /^Line 3: Code is not supported/],
    ['```\ncode\n```', /^Line 3: Code is not supported/],
    ['    code', /^Line 3: Code is not supported/],
    ['> Somebody said', /^Line 3: Quotes are not supported/],
    ['***', /^Line 3: Lines across the page are not supported/],
    ['| a | b |\n| --- | --- |', /^Line 4: Tables are not supported/],
    ['[a]: /sale', /^Line 3: Type a link as/],
    ['# Title', /^Line 3: A heading begins with ## or ###/],
    ['#### Title', /^Line 3: A heading begins with ## or ###/],
    ['##', /^Line 3: A heading needs words/],
    ['[](/sale)', /^Line 3: A link needs words/],
    ['[Call](tel:{phone})', /^Line 3: A link must not lead to a name in \{ \}/],
  ])('refuses %j and names the line', (text, message) => {
    expect(refusalOf(`Fine.\n\n${text}`)).toMatch(message);
  });

  it('accepts lists that are five deep, and refuses deeper ones', () => {
    const deep = (depth: number) =>
      Array.from({ length: depth }, (_, index) => `${' '.repeat(2 * index)}- item`).join('\n');
    expect(parsePolicy(deep(5))).toHaveLength(1);
    expect(refusalOf(deep(6))).toBe('Line 6: Lists may be nested 5 deep at most');
    expect(refusalOf(deep(200))).toMatch(/^Line \d+: Lists may be nested 5 deep at most/);
    for (const marker of ['- ', '> ', '1. > - ']) {
      expect(refusalOf(marker.repeat(500))).toBe('Line 1: Begin each list on a line of its own');
    }
  });

  it.each(['[', '*', '_', '*a', '*a_ ', '**a*', '[a](', '![', '<a ', '`', '&', '\\', '](', '[a][a]'])(
    'a policy text full of %j is refused before it is parsed',
    (sign) => {
      expect(refusalOf(sign.repeat(POLICY_LENGTH / sign.length))).toMatch(
        /^Line 1: The text has more than \d+ of the signs/,
      );
    },
  );

  it('a policy text of too many characters or lines is refused before it is parsed', () => {
    expect(refusalOf('a'.repeat(1_048_576))).toBe(`Must be ${POLICY_LENGTH} characters or fewer`);
    for (const line of ['a\n-', '1.', '- a', '#', 'a']) {
      expect(refusalOf(lines(2_000, line))).toMatch(/^Line \d+: Must be \d+ (lines|items of lists) or fewer/);
    }
  });
});
