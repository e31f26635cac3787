import { describe, expect, it } from '@jest/globals';
import { matchesSearch } from './search';

describe('matchesSearch', () => {
  it('finds any part of any text in any case', () => {
    expect(matchesSearch(' tEE ', 'Training Tee', 'TT-1')).toBe(true);
    expect(matchesSearch('tt-', 'Training Tee', 'TT-1')).toBe(true);
    expect(matchesSearch('hat', 'Training Tee', null, undefined)).toBe(false);
  });

  it('finds everything for an empty search', () => {
    expect(matchesSearch('  ', null)).toBe(true);
  });
});
