import { describe, expect, it } from '@jest/globals';
import { chosen } from './chosen';

const options = [
  { value: '', label: 'All types' },
  { value: 'online', label: 'Online' },
] as const;

describe('chosen', () => {
  it('is the value of an option, and nothing for all of them or for what an address makes up', () => {
    expect(chosen(options, 'online')).toBe('online');
    expect(chosen(options, '')).toBeUndefined();
    expect(chosen(options, 'by pigeon')).toBeUndefined();
  });
});
