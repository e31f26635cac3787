import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// Generous, as the time for a whole test is: on a busy machine one render may take a second, and a hang is still found.
configure({ asyncUtilTimeout: 10_000 });

const complaints: string[] = [];

function listen(): void {
  for (const level of ['error', 'warn'] as const) {
    console[level] = (...args: unknown[]) => {
      complaints.push(`console.${level}: ${format(...args)}`);
    };
  }
}

/**
 * React speaks of mistakes (missing keys, updates outside act, markup that does not hydrate) on the console only; a
 * test during which anything complains there has failed. A test that provokes a message on purpose says so with
 * `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
beforeEach(() => {
  // Every test has a tab of its own.
  window.sessionStorage.clear();
  complaints.length = 0;
  listen();
});

afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`The console must stay silent, but it said:\n${found.join('\n')}`);
});
