import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DIALOG_CASES, NOT_SWEPT } from '../../e2e/dialogs';

const ROOT = join(__dirname, '../..');

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** The components of shared that open above a page, by name. */
const DIALOGS = ['shared/ui/index.ts', 'shared/forms/index.ts'].flatMap(
  (file) => read(file).match(/\b(?:[A-Z]\w*)?(?:Dialog|Drawer)\b|\bConfirmAction\b/g) ?? [],
);

/** Components that open above a page or save a form. The browser tests must cover each use. */
const USES = new RegExp(`<(?:${DIALOGS.join('|')})\\b|\\buseShopForm\\(|@base-ui/react/(?:alert-)?dialog`, 'g');

/** Exceptions: a form without these components, and components that open next to a control. */
const FORM = /<form\b|\bstyled(?:\.form|\('form'\))|<Popover\b/i;

/** How often each source of the back office uses a dialog or a form. */
const usesBySource = (): Map<string, number> => {
  const parts = readdirSync(ROOT).filter((name) => name === 'shell' || name.startsWith('mfe-'));
  const files = parts.flatMap((part) =>
    readdirSync(join(ROOT, part, 'src'), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${part}/src/${file.replaceAll('\\', '/')}`,
    ),
  );
  const found = new Map<string, number>();
  for (const file of files) {
    if (!file.endsWith('.tsx') || file.endsWith('.test.tsx')) continue;
    if (Object.keys(NOT_SWEPT).some((start) => file.startsWith(start))) continue;
    const text = read(file);
    const uses = text.match(USES)?.length ?? Number(FORM.test(text));
    if (uses > 0) found.set(file, uses);
  }
  return found;
};

describe('the sweep over all dialogs of the back office', () => {
  it('the dialog sweep opens every use of a dialog component', () => {
    const missing = [...usesBySource()]
      .map(([file, uses]) => ({ file, uses, opened: DIALOG_CASES.filter((one) => one.file === file).length }))
      .filter(({ uses, opened }) => opened < uses);
    expect(missing).toEqual([]);
  });

  it('the dialog sweep names only source files that use a dialog or a form', () => {
    const uses = usesBySource();
    expect(DIALOG_CASES.map(({ file }) => file).filter((file) => !uses.has(file))).toEqual([]);
  });
});
