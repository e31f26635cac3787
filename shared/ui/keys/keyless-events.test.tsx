import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render } from '@testing-library/react';
import { useLetterKeys } from './useLetterKeys';
import { useScanner } from './useScanner';

describe('the keys of a page', () => {
  it('take a code, and no event without a key, which password managers send, nor what an input method composes', () => {
    const onScan = jest.fn();
    const onLetter = jest.fn();
    const onError = jest.fn();
    const Page = () => {
      useScanner(onScan);
      useLetterKeys({ a: onLetter });
      return null;
    };
    render(<Page />);
    window.addEventListener('error', onError);
    fireEvent(document.body, new Event('keydown', { bubbles: true }));
    const press = (keys: string[], isComposing: boolean) => {
      for (const key of keys) fireEvent.keyDown(document.body, { key, isComposing });
    };
    press([...'KYOTO', 'Enter'], true);
    expect(onScan).not.toHaveBeenCalled();
    press([...'KYOTO', 'Enter'], false);
    window.removeEventListener('error', onError);
    expect(onScan.mock.calls).toEqual([['KYOTO']]);
    expect(onError).not.toHaveBeenCalled();
  });
});
