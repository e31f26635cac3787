import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';

const ROOT = join(__dirname, '..');

/** Words that hide what happens. CONTRIBUTING.md lists what to write instead. */
const REFUSED = [
  'told',
  'asked',
  'heard',
  'crew',
  'crews',
  'hire',
  'hires',
  'hired',
  'heed',
  'heeds',
  'stray',
  'strays',
];
const REFUSED_PHRASES = ['is none'];
const MAX_LINE = 120;

interface Source {
  name: string;
  text: string;
}

interface Finding {
  place: string;
  found: string;
}

/** The words of a name: `makePhoneOrder` consists of make, phone and order. */
const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/** All comments and identifiers of a source, each with its position. */
function* readable({ name, text }: Source): Generator<{ position: number; text: string; comment: boolean }> {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const seen = new Set<number>();
  function* visit(node: ts.Node): Generator<{ position: number; text: string; comment: boolean }> {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      yield { position: node.getStart(file), text: node.text, comment: false };
    }
    if (!ts.isJsxText(node)) {
      const comments = [
        ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
        ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
      ];
      for (const { pos, end } of comments) {
        if (seen.has(pos)) continue;
        seen.add(pos);
        yield { position: pos, text: text.slice(pos, end), comment: true };
      }
    }
    for (const child of node.getChildren(file))
      if (child.kind < ts.SyntaxKind.FirstJSDocNode || child.kind > ts.SyntaxKind.LastJSDocNode) yield* visit(child);
  }
  yield* visit(file);
}

/** The refused words in a source, and its comment lines that are too long. */
function findings(source: Source): Finding[] {
  const lineOf = (position: number) => source.text.slice(0, position).split('\n').length;
  const inOrder = [...readable(source)].sort((one, other) => one.position - other.position);
  return inOrder.flatMap(({ position, text, comment }) => {
    const words = wordsOf(text);
    const found = [
      ...REFUSED.filter((word) => words.includes(word)),
      ...(comment ? REFUSED_PHRASES.filter((phrase) => words.filter(Boolean).join(' ').includes(phrase)) : []),
      ...(comment ? source.text.slice(source.text.lastIndexOf('\n', position) + 1, position + text.length) : '')
        .split('\n')
        .filter((line) => line.length > MAX_LINE && !line.includes('https://'))
        .map((line) => `${line.length} columns`),
    ];
    return found.map((each) => ({ place: `${source.name}:${lineOf(position)}`, found: each }));
  });
}

/** The sources of this checkout, including new files that are not committed. */
const sources = (): Source[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.js'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(ROOT, name)))
    .map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') }));

describe('plain words', () => {
  it('the check finds a refused word in a name, a comment and a JSX comment', () => {
    const text = [
      'const asToldBefore = 1; // What was heard.',
      '/** A phone that is none. */',
      'export const crew = () => <p>{/* Asked twice. */}told</p>;',
      `// ${'long '.repeat(30)}`,
      'const text = "told";',
    ].join('\n');
    expect(findings({ name: 'x.tsx', text }).map(({ place, found }) => `${place} ${found}`)).toEqual([
      'x.tsx:1 told',
      'x.tsx:1 heard',
      'x.tsx:2 is none',
      'x.tsx:3 crew',
      'x.tsx:3 asked',
      'x.tsx:4 153 columns',
    ]);
  });

  it('the names and comments of this repository use only plain words', () => {
    const all = sources();
    expect(all.length).toBeGreaterThan(50);
    expect(all.flatMap(findings)).toEqual([]);
  });
});
