import { describe, expect, it } from '@jest/globals';
import { devOrigins } from './dev-origins';

const names = ['mfe-a', 'mfe-b'];

describe('devOrigins', () => {
  it('serves everything from dev servers when no app is named', () => {
    expect(devOrigins(names, [])).toEqual({
      shell: 'http://localhost:3100',
      remotes: { 'mfe-a': 'http://localhost:3101', 'mfe-b': 'http://localhost:3102' },
    });
  });

  it('serves only the named apps, each at its usual port', () => {
    expect(devOrigins(names, ['mfe-b'])).toEqual({ remotes: { 'mfe-b': 'http://localhost:3102' } });
  });

  it('lists the existing names when a name is unknown', () => {
    expect(() => devOrigins(names, ['mfe-c'])).toThrow('There is no mfe-c. There are: shell, mfe-a, mfe-b');
  });
});
