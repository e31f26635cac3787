import { beforeEach, describe, expect, it } from '@jest/globals';
import { tabMemory } from '@shop/shared/api';
import { scrollMemory } from './scroll-memory';

describe('scrollMemory', () => {
  beforeEach(() => window.sessionStorage.clear());
  const fresh = () => scrollMemory(tabMemory);

  it('keeps the position of each history entry through a reload', () => {
    const memory = fresh();
    memory.remember('a', 100);
    memory.remember('b', 200);
    memory.remember('a', 300);
    expect(fresh().recall('a')).toBe(300);
    expect(fresh().recall('b')).toBe(200);
    expect(fresh().recall('c')).toBe(0);
  });

  it('forgets the oldest of very many entries', () => {
    const memory = fresh();
    for (let entry = 0; entry < 60; entry += 1) memory.remember(String(entry), entry);
    expect(memory.recall('5')).toBe(0);
    expect(memory.recall('59')).toBe(59);
  });

  it('works without storage and with damaged storage', () => {
    const refusing = scrollMemory({ get: () => null, set: () => false });
    refusing.remember('a', 5);
    expect(refusing.recall('a')).toBe(5);
    window.sessionStorage.setItem('scroll', '{"not":"a list"}');
    expect(fresh().recall('a')).toBe(0);
  });
});
