import { describe, expect, it } from '@jest/globals';
import { pickOption } from './pick-option';

const options = [
  { value: '', label: 'All types' },
  { value: 'online', label: 'Online' },
] as const;

describe('pickOption', () => {
  it('returns the value of an option, and undefined for all options or an unknown value', () => {
    expect(pickOption(options, 'online')).toBe('online');
    expect(pickOption(options, '')).toBeUndefined();
    expect(pickOption(options, 'by pigeon')).toBeUndefined();
  });
});
