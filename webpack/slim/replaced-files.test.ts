import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { wholeModules } from './behind-facades';
import { LUCIDE_ICON, fileOf } from './file-of';
import * as replaced from './replaced-files';

const files = { ...replaced, LUCIDE_ICON };

describe('replaced files', () => {
  it('a replaced file that is missing in its package stops the build', () => {
    expect(() => fileOf('stylis', 'src/Gone.js')).toThrow('stylis has no file src/Gone.js in this version');
  });

  it.each([...Object.entries(files), ...wholeModules()])('the replaced file %s exists: %s', (_name, file) => {
    expect(existsSync(file)).toBe(true);
  });

  it.each([[files.LUCIDE_ICON, 'lucide-react', 'dist/esm/icons/check.mjs', "from '../createLucideIcon.mjs'"]])(
    'the replaced file %s is what %s imports in %s',
    (file, name, importer, words) => {
      expect(readFileSync(fileOf(name, importer), 'utf8')).toContain(words);
      expect(words).toContain(path.basename(file));
    },
  );
});
