/** @jest-environment jsdom */
import { beforeEach, describe, expect, it } from '@jest/globals';
import { tabMemory } from './storage';

/** More than a browser stores. */
const TOO_MUCH = 'x'.repeat(6_000_000);

describe('tabMemory', () => {
  beforeEach(() => window.sessionStorage.clear());

  it('keeps a value in the tab until null removes it', () => {
    expect(tabMemory.get('key')).toBeNull();
    expect(tabMemory.set('key', '')).toBe(true);
    expect(tabMemory.get('key')).toBe('');
    expect(tabMemory.set('key', null)).toBe(true);
    expect(tabMemory.get('key')).toBeNull();
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('says when the storage is full and keeps the previous value', () => {
    tabMemory.set('key', 'before');
    expect(tabMemory.set('key', TOO_MUCH)).toBe(false);
    expect(tabMemory.get('key')).toBe('before');
  });
});
