import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { SETTING_NAMES } from '../api/src/environment';
import { crontabsIn, readCrontab } from './lib/crontab';
import { TRIALS } from './lib/trials.mjs';
import { readArguments } from './remotes/arguments';

const root = join(__dirname, '..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const manifest = z
  .object({ workspaces: z.array(z.string()), scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));

/** The settings that a page explains: the code in the first column of its tables. */
function settingsIn(page: string): string[] {
  const cells = page.split('\n').flatMap((line) => /^\| ([^|]*)\|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name = '']) => name));
}

describe('commands', () => {
  const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

  it('README and CONTRIBUTING explain every command of package.json', () => {
    const explained = [...`${readme}${contributing}`.matchAll(/npm (?:run )?([\w:-]+)/g)].map(([, name]) => name);
    expect(Object.keys(manifest.scripts).filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('CONTRIBUTING shows the table of trials as `npm run trial -- --list` does', () => {
    const [, table = ''] = /^## Trials$(.*?)^## /ms.exec(contributing) ?? [];
    const rows = table.split('\n').filter((line) => line.startsWith('| `'));
    expect(
      rows.map((row) =>
        row
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      ),
    ).toEqual(
      Object.entries(TRIALS).map(([name, { proves, needs, options, minutes }]) => [
        `\`${name}\``,
        ...[proves, needs, options, String(minutes)],
      ]),
    );
  });
});

describe('README', () => {
  it('lists only settings that exist', () => {
    expect(settingsIn(readme).filter((name) => !SETTING_NAMES.includes(name))).toEqual([]);
  });

  it('names every workspace folder except the remotes', () => {
    const rooms = manifest.workspaces.filter((room) => !room.includes('*'));
    expect(rooms.filter((room) => !readme.includes(`\`${room}/\``))).toEqual([]);
  });
});

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
].map((page): [string, string] => [page, readFileSync(join(root, page), 'utf8')]);

describe.each(pages)('%s', (page, text) => {
  it('a documentation page names only npm commands that exist', () => {
    const named = [...text.matchAll(/npm run (?:(?:-s|--silent) )?([\w:-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  it('a documentation page names only trials that exist', () => {
    const named = [...text.matchAll(/npm run trial -- ([a-z][\w-]*)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in TRIALS))).toEqual([]);
  });

  it('a documentation page shows remotes commands only with arguments that the command line accepts', () => {
    // Text after several spaces is a comment or another part of a diagram.
    const shown = [...text.matchAll(/npm run (?:(?:-s|--silent) )?remotes -- ([^`#\n]+)/g)];
    const lines = shown.map(([, line = '']) => line.trim().replace(/ {2,}.*/, ''));
    for (const line of lines.filter((one) => !one.includes('…') && !one.startsWith('<'))) {
      const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', ''));
      expect(() => readArguments(words)).not.toThrow();
    }
  });

  it('a documentation page shows only crontabs that cron accepts', () => {
    for (const crontab of crontabsIn(text)) expect(() => readCrontab(crontab)).not.toThrow();
  });

  it('a documentation page links only to files that exist', () => {
    const targets = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, target = '']) => target);
    expect(targets.filter((target) => !existsSync(join(root, page, '..', target)))).toEqual([]);
  });
});

/** The anchors of a page's headings, as they are made on GitHub. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

describe('links', () => {
  it('links to a part of a page name a heading of that page', () => {
    const broken = pages.flatMap(([page, text]) =>
      [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
        .filter(([, target = '', anchor = '']) => {
          const file = target === '' ? page : join(page, '..', target);
          return !anchorsOf(readFileSync(join(root, file), 'utf8')).includes(anchor);
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

describe('docs/architecture.md', () => {
  it('names only files and folders that exist', () => {
    const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
    const paths = [...page.matchAll(/`((?:api|shared|shell|mfe-\w+|webpack|scripts|e2e|docs)\/[\w./-]+)`/g)];
    const named = paths.map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});
