import { describe, expect, it } from '@jest/globals';
import { pickOption } from './pick-option';

const options = [
  { value: '', label: 'All types' },
  { value: 'online', label: 'Online' },
] as const;

describe('chosen', () => {
  it('is the value of an option, and nothing for all of them or for what an address makes up', () => {
    expect(pickOption(options, 'online')).toBe('online');
    expect(pickOption(options, '')).toBeUndefined();
    expect(pickOption(options, 'by pigeon')).toBeUndefined();
  });
});
