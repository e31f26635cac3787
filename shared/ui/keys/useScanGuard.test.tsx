import { describe, expect, it, jest } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useScanGuard } from './useScanGuard';

const Guard = ({ onChoose }: { onChoose?: () => void }) => {
  useScanGuard();
  return (
    <>
      <button type="button">Delete</button>
      <form data-keeps-scans>
        <input aria-label="Name" defaultValue="Ada" />
        <input aria-label="SKU" data-takes-scans />
        <input aria-label="Day" type="date" />
        <textarea aria-label="Note" />
        <select aria-label="Reason" onChange={onChoose}>
          <option>no</option>
          <option>Jacket</option>
        </select>
      </form>
      <form>
        <input aria-label="Code" />
      </form>
    </>
  );
};

/** Presses keys on an element. Returns whether the last of them keeps its effect, such as a press of the button. */
const press = (target: HTMLElement, ...keys: string[]): boolean =>
  keys.map((key) => fireEvent.keyDown(target, { key })).at(-1) ?? false;

const scan = (target: HTMLElement) => press(target, ...'AEPNJK', 'Enter');

describe('the Enter of a scanner', () => {
  it('presses no button and sends no form that keeps scans, and goes on into any other field', () => {
    render(<Guard />);
    expect(scan(screen.getByRole('button'))).toBe(false);
    expect(scan(screen.getByLabelText('Name'))).toBe(false);
    expect(scan(screen.getByLabelText('Code'))).toBe(true);
  });

  it('is any Enter for whoever types, and for whoever moves the focus after typing', () => {
    render(<Guard />);
    const button = screen.getByRole('button');
    expect(press(button, 'Enter')).toBe(true);
    press(screen.getByLabelText('Name'), ...'AEPNJK', 'Tab');
    expect(press(button, 'Enter')).toBe(true);
  });

  it('leaves a form its values and its choice, except a field that takes codes', () => {
    const onChoose = jest.fn();
    render(<Guard onChoose={onChoose} />);
    const scanInto = (field: HTMLElement, value: string) => {
      fireEvent.keyDown(field, { key: 'J' });
      fireEvent.change(field, { target: { value } });
      press(field, ...'ACKET', 'Enter');
    };
    scanInto(screen.getByLabelText('Name'), 'AdaJACKET');
    expect(screen.getByLabelText('Name')).toHaveValue('Ada');
    scanInto(screen.getByLabelText('SKU'), 'JACKET');
    expect(screen.getByLabelText('SKU')).toHaveValue('JACKET');
    scanInto(screen.getByLabelText('Reason'), 'Jacket');
    expect(screen.getByLabelText('Reason')).toHaveValue('no');
    // The page learns of both.
    expect(onChoose).toHaveBeenCalledTimes(2);
  });
});

describe('quick text that is no code', () => {
  it('stays: the words of a text expander, and a date; a code in their fields does not', () => {
    render(<Guard />);
    const enterAfter = (field: HTMLElement, keys: string, value: string) => {
      press(field, 'Tab');
      fireEvent.keyDown(field, { key: keys.charAt(0) });
      fireEvent.change(field, { target: { value } });
      return press(field, ...keys.slice(1), 'Enter');
    };
    const note = screen.getByLabelText('Note');
    expect(enterAfter(note, 'Call me', 'Call me')).toBe(true);
    expect(note).toHaveValue('Call me');
    expect(enterAfter(note, 'AEPNJK', 'Call meAEPNJK')).toBe(false);
    expect(note).toHaveValue('Call me');
    const day = screen.getByLabelText('Day');
    expect(enterAfter(day, '12312026', '2026-12-31')).toBe(true);
    expect(day).toHaveValue('2026-12-31');
    expect(enterAfter(day, '2012345678903', '2034-05-06')).toBe(false);
    expect(day).toHaveValue('2026-12-31');
  });

  it('is what an input method composes', () => {
    render(<Guard />);
    const name = screen.getByLabelText('Name');
    for (const key of 'kyoto') fireEvent.keyDown(name, { key, isComposing: true });
    expect(press(name, 'Enter')).toBe(true);
  });
});

describe('a scanner that ends its codes with two Enters', () => {
  it('presses nothing with the second one, and whoever types an Enter later does', () => {
    render(<Guard />);
    const code = screen.getByLabelText('Code');
    const onKey = jest.fn();
    code.addEventListener('keydown', onKey);
    expect(scan(code)).toBe(true);
    onKey.mockClear();
    expect(press(code, 'Enter')).toBe(false);
    expect(onKey).not.toHaveBeenCalled();
    expect(press(code, 'Tab', 'Enter')).toBe(true);
    scan(code);
    expect(press(code, 'Shift', 'Enter')).toBe(true);
  });
});

describe('a blank in a code', () => {
  it('presses no button; a blank by hand does', () => {
    render(<Guard />);
    const button = screen.getByRole('button');
    expect(press(button, ...'AE', ' ')).toBe(false);
    expect(fireEvent.keyUp(button, { key: ' ' })).toBe(false);
    press(button, 'Tab');
    expect(press(button, ' ')).toBe(true);
    expect(fireEvent.keyUp(button, { key: ' ' })).toBe(true);
  });
});

describe('a scanner that ends its codes with Ctrl+J', () => {
  const lineFeed = (target: HTMLElement) => fireEvent.keyDown(target, { key: 'j', ctrlKey: true });

  it('opens nothing of the browser: handlers get an Enter, and forms that keep scans their values', () => {
    render(<Guard />);
    const code = screen.getByLabelText('Code');
    const onKey = jest.fn((event: KeyboardEvent) => event.key);
    code.addEventListener('keydown', onKey);
    press(code, ...'AEPNJK');
    onKey.mockClear();
    expect(lineFeed(code)).toBe(false);
    expect(onKey.mock.results.map(({ value }) => value)).toEqual(['Enter']);
    const name = screen.getByLabelText('Name');
    fireEvent.keyDown(name, { key: 'J' });
    fireEvent.change(name, { target: { value: 'AdaJACKET' } });
    press(name, ...'ACKET');
    expect(lineFeed(name)).toBe(false);
    expect(name).toHaveValue('Ada');
  });

  it('may send Enter before it, and a person keeps the shortcut', () => {
    render(<Guard />);
    const button = screen.getByRole('button');
    expect(scan(button)).toBe(false);
    expect(lineFeed(button)).toBe(false);
    press(button, 'Tab');
    expect(lineFeed(button)).toBe(true);
  });
});
