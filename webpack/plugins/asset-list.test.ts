import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { minified } from './asset-list';

it('keeps what stands in the head of a page within 600 bytes, and fit for a script element', () => {
  const early = minified(fileURLToPath(new URL('../../shell/src/boot/early.js', import.meta.url)));
  expect(Buffer.byteLength(early)).toBeLessThanOrEqual(600);
  expect(early).not.toMatch(/<\/|<!--/);
});
