/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { isSessionKept, readSession, writeSession, writeTokens } from './session-store';
import { browserStorage, tabMemory } from './storage';

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

describe('browserStorage', () => {
  const isFull = () =>
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
  const user = { _id: 'a'.repeat(24), name: 'Jo', email: '', role: 'admin' } as const;
  beforeEach(() => {
    window.localStorage.clear();
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  });
  afterEach(() => void jest.restoreAllMocks());

  it('keeps a value in this tab when the storage is full, and says so', () => {
    const storage = browserStorage('p/');
    storage.set('key', 'before');
    const full = isFull();
    storage.set('key', 'after');
    expect(storage.get('key')).toBe('after');
    expect(storage.keeps?.('key')).toBe(false);
    // The next page load finds the former value.
    expect(browserStorage('p/').get('key')).toBe('before');
    full.mockRestore();
    storage.set('key', 'later');
    expect(storage.keeps?.('key')).toBe(true);
    expect(browserStorage('p/').get('key')).toBe('later');
    storage.remove('key');
    expect(storage.get('key')).toBeNull();
  });

  it('a value of another tab replaces the one that this tab had no space for', () => {
    const storage = browserStorage();
    const full = isFull();
    storage.set('key', 'mine');
    full.mockRestore();
    const listener = jest.fn();
    const stop = storage.onExternalChange(listener);
    window.localStorage.setItem('key', 'theirs');
    window.dispatchEvent(new StorageEvent('storage', { key: 'key', storageArea: window.localStorage }));
    expect(storage.get('key')).toBe('theirs');
    expect(listener).toHaveBeenCalledWith('key');
    stop();
  });

  it('a session works in a full storage, and its used tokens are not sent after the next page load', () => {
    const storage = browserStorage();
    writeSession(storage, { accessToken: 'a1', refreshToken: 'r1', user });
    expect(isSessionKept(storage)).toBe(true);
    isFull();
    writeTokens(storage, { accessToken: 'a2', refreshToken: 'r2' });
    expect(readSession(storage)).toMatchObject({ accessToken: 'a2', refreshToken: 'r2' });
    expect(isSessionKept(storage)).toBe(false);
    expect(readSession(browserStorage())).toBeUndefined();
  });
});
