import { describe, expect, it } from '@jest/globals';
import { Linter } from 'eslint';
import { secureContexts } from './secure-contexts.mjs';

/** How many times the rule refuses the code. */
const refusals = (code) =>
  new Linter().verify(code, {
    plugins: { shop: { rules: { 'secure-contexts': secureContexts } } },
    rules: { 'shop/secure-contexts': 'error' },
  }).length;

describe('secure-contexts', () => {
  it.each([
    'crypto.randomUUID()',
    'window.crypto.randomUUID()',
    'self.crypto.subtle',
    'globalThis.navigator.clipboard.writeText(text)',
    'window.navigator.locks',
    'navigator?.serviceWorker',
    "navigator['clipboard']",
    'const c = crypto; c.randomUUID()',
    'const { clipboard } = navigator',
    'const { navigator: { locks: held } } = window',
  ])('refuses %s', (code) => expect(refusals(code)).toBe(1));

  it.each([
    'theme.color.subtle',
    'color.subtle',
    'crypto.getRandomValues(bytes)',
    'navigator.onLine',
    'const locks = 1',
  ])('allows %s', (code) => expect(refusals(code)).toBe(0));
});
