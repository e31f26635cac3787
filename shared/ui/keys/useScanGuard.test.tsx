import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useScanGuard } from './useScanGuard';

const Guard = () => {
  useScanGuard();
  return (
    <>
      <button type="button">Delete</button>
      <form data-keeps-scans>
        <input aria-label="Name" />
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
});
