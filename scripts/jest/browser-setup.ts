import { format } from 'node:util';
import { afterEach, beforeEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A long timeout, because one render may take a second on a busy machine. It still finds a hang.
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
 * React reports mistakes (missing keys, updates outside act, markup that does not hydrate) only on the console, so a
 * test fails when anything is printed there. A test that causes a message on purpose allows it with
 * `jest.spyOn(console, 'error').mockImplementation(() => undefined)`.
 */
beforeEach(() => {
  // Each test starts with the empty storage of a new tab.
  window.sessionStorage.clear();
  complaints.length = 0;
  listen();
});

afterEach(() => {
  const found = complaints.splice(0);
  if (found.length > 0) throw new Error(`The console must stay silent, but it said:\n${found.join('\n')}`);
});
