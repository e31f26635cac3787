import { describe, expect, it } from '@jest/globals';
import { memoryStorage } from '@shop/shared/api';
import { nextMode, themeChoice } from './theme-mode';

describe('themeChoice', () => {
  it('follows the system until a theme is chosen, and keeps the choice', () => {
    const storage = memoryStorage();
    const root = document.createElement('html');
    const choice = themeChoice(storage, root);
    expect(choice.get()).toBe('system');
    expect(root).not.toHaveAttribute('data-theme');
    choice.set('dark');
    expect(root).toHaveAttribute('data-theme', 'dark');

    const nextVisit = document.createElement('html');
    const kept = themeChoice(storage, nextVisit);
    expect(nextVisit).toHaveAttribute('data-theme', 'dark');
    kept.set('system');
    expect(nextVisit).not.toHaveAttribute('data-theme');
    expect(storage.get('theme')).toBeNull();
  });

  it('ignores a stored value that it does not know', () => {
    const root = document.createElement('html');
    expect(themeChoice(memoryStorage({ theme: 'pink' }), root).get()).toBe('system');
  });
});

describe('nextMode', () => {
  it.each([
    ['light', false, ['dark', 'light', 'system']],
    ['dark', true, ['light', 'dark', 'system']],
  ] as const)('changes the colors of a %s system at the first press, and leads back', (_, dark, modes) => {
    const first = nextMode('system', dark);
    const second = nextMode(first, dark);
    expect([first, second, nextMode(second, dark)]).toEqual(modes);
  });
});
