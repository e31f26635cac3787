import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { ConfirmDialog } from '../overlays/ConfirmDialog';
import { Dialog } from '../overlays/Dialog';
import { useLetterKeys } from './useLetterKeys';

const onLetter = jest.fn();

/** A page with one shortcut, below a dialog and a question. */
const Page = ({ letterKeys = false }: { letterKeys?: boolean }) => {
  const [open, setOpen] = useState('');
  useLetterKeys({ a: onLetter });
  return (
    <>
      <button type="button" onClick={() => setOpen('form')}>
        Form
      </button>
      <Dialog open={open !== ''} title="Order" letterKeys={letterKeys} onClose={() => setOpen('')}>
        <button type="button" onClick={() => setOpen('question')}>
          Ask
        </button>
      </Dialog>
      <ConfirmDialog
        open={open === 'question'}
        title="Delete?"
        confirmLabel="Delete"
        onConfirm={() => undefined}
        onCancel={() => setOpen('form')}
      />
    </>
  );
};

let now = 0;

/** Presses A on an element, long after the key before. */
const keyA = (target: HTMLElement) => {
  const event = createEvent.keyDown(target, { key: 'a' });
  now += 1000;
  Object.defineProperty(event, 'timeStamp', { value: now });
  fireEvent(target, event);
};

/** Presses A on an element and waits until it is no scan. Returns how often the shortcut was taken. */
const pressA = (target: HTMLElement): number => {
  onLetter.mockClear();
  keyA(target);
  act(() => void jest.advanceTimersByTime(100));
  return onLetter.mock.calls.length;
};
const click = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  act(() => void jest.advanceTimersByTime(1000));
};

describe('the shortcuts of a page', () => {
  beforeEach(() => void jest.useFakeTimers());

  it('are asleep below a dialog, wherever the focus is, and awake after it', () => {
    render(<Page />);
    expect(pressA(document.body)).toBe(1);
    click('Form');
    expect([pressA(document.body), pressA(screen.getByRole('dialog'))]).toEqual([0, 0]);
    click('Close');
    expect(pressA(document.body)).toBe(1);
  });

  it('go on in a dialog that has them, and not below a question above it', () => {
    render(<Page letterKeys />);
    click('Form');
    expect([pressA(document.body), pressA(screen.getByRole('dialog'))]).toEqual([1, 1]);
    click('Ask');
    expect([pressA(document.body), pressA(screen.getByRole('alertdialog'))]).toEqual([0, 0]);
    click('Cancel');
    expect(pressA(document.body)).toBe(1);
  });

  it('a letter right after the key that moves to the search goes there and is no shortcut', () => {
    const onNew = jest.fn();
    function Searched() {
      const search = useRef<HTMLInputElement>(null);
      useLetterKeys({ '/': () => search.current?.focus(), n: onNew });
      return <input aria-label="Search" ref={search} />;
    }
    render(<Searched />);
    const press = (key: string, after: number) => {
      const event = createEvent.keyDown(document.body, { key });
      now += after;
      Object.defineProperty(event, 'timeStamp', { value: now });
      fireEvent(document.body, event);
      return event.defaultPrevented;
    };
    expect([press('/', 1000), press('n', 55)]).toEqual([true, false]);
    expect(screen.getByRole('textbox', { name: 'Search' })).toHaveFocus();
    act(() => void jest.advanceTimersByTime(1000));
    expect(onNew).not.toHaveBeenCalled();
  });

  it('do nothing in a dialog that opens right after the key', () => {
    render(<Page />);
    onLetter.mockClear();
    keyA(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Form' }));
    act(() => void jest.advanceTimersByTime(1000));
    expect(onLetter).not.toHaveBeenCalled();
  });
});
