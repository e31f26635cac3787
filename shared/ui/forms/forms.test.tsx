import { describe, expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox, Switch } from './Checkbox';
import { ChoiceChips } from './ChoiceChips';
import { Field } from './Field';
import { QuantityStepper } from './QuantityStepper';
import { RadioCards } from './RadioCards';
import { SearchInput } from './SearchInput';
import { Select } from './Select';
import { TextArea } from './TextArea';
import { TextInput } from './TextInput';

describe('Field', () => {
  it('Field names, describes and marks its control', () => {
    render(
      <Field label="Name" hint="As on your door." error="Name is required" required>
        <TextInput />
      </Field>,
    );
    const input = screen.getByRole('textbox', { name: 'Name' });
    expect(input).toBeInvalid();
    expect(input).toBeRequired();
    expect(input).toHaveAccessibleDescription('Name is required As on your door.');
  });

  it('leaves a control without error or hint undescribed and valid', () => {
    render(
      <Field label="Notes">
        <TextArea />
      </Field>,
    );
    const area = screen.getByRole('textbox', { name: 'Notes' });
    expect(area).toBeValid();
    expect(area).not.toHaveAttribute('aria-describedby');
  });

  it('labels a select', async () => {
    const change = jest.fn();
    render(
      <Field label="Status">
        <Select
          options={[
            { value: '', label: 'All statuses' },
            { value: 'pending', label: 'Pending' },
          ]}
          onChange={(event) => change(event.target.value)}
        />
      </Field>,
    );
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Pending');
    expect(change).toHaveBeenCalledWith('pending');
  });
});

describe('QuantityStepper', () => {
  function Stepper({ start = 1, min = 1, max = 5 }: { start?: number; min?: number; max?: number }) {
    const [value, setValue] = useState(start);
    return (
      <QuantityStepper label="Quantity" value={value} onChange={setValue} min={min} max={max} hint="Only 5 left" />
    );
  }
  const input = () => screen.getByRole('spinbutton', { name: 'Quantity' });

  it('stays within its limits when its buttons are pressed', async () => {
    render(<Stepper start={4} />);
    const more = screen.getByRole('button', { name: 'Increase Quantity' });
    await userEvent.click(more);
    expect(input()).toHaveValue('5');
    expect(more).toBeDisabled();
    expect(input()).toHaveAccessibleDescription('Only 5 left');
    const less = screen.getByRole('button', { name: 'Decrease Quantity' });
    for (const value of ['4', '3', '2', '1']) {
      await userEvent.click(less);
      expect(input()).toHaveValue(value);
    }
    expect(less).toBeDisabled();
    expect(more).toBeEnabled();
  });

  it.each([
    ['99', 'Must be 5 or less'],
    ['-3', 'Must be 1 or more'],
    ['0', 'Must be 1 or more'],
    ['2,5', "'2,5' is not a whole number"],
    ['1.249', "'1.249' could mean 1249. Write 1249, or at most two decimals"],
    ['abc', "'abc' is not a whole number"],
  ])('keeps the text %j and says: %s', async (typed, said) => {
    render(<Stepper start={2} />);
    await userEvent.clear(input());
    await userEvent.type(input(), typed);
    expect(input()).not.toHaveAccessibleDescription(said);
    await userEvent.tab();
    expect(input()).toHaveValue(typed);
    expect(input()).toBeInvalid();
    expect(input()).toHaveAccessibleDescription(said);
    expect(input()).toHaveAttribute('aria-valuenow', '2');
    await userEvent.click(screen.getByRole('button', { name: 'Increase Quantity' }));
    expect(input()).toHaveValue('3');
    expect(input()).toHaveAccessibleDescription('Only 5 left');
  });

  it('takes a number that was too large when it is left again and there are enough', async () => {
    const { rerender } = render(<Stepper max={2} />);
    await userEvent.clear(input());
    await userEvent.type(input(), '5');
    await userEvent.tab();
    expect(input()).toBeInvalid();
    rerender(<Stepper max={9} />);
    expect(input()).toBeInvalid();
    expect(input()).toHaveAttribute('aria-valuenow', '1');
    await userEvent.click(input());
    await userEvent.tab();
    expect(input()).toHaveAttribute('aria-valuenow', '5');
    expect(input()).toBeValid();
  });

  it('takes digits of other scripts, and returns to its value when it is left empty', async () => {
    render(<Stepper start={2} />);
    await userEvent.clear(input());
    await userEvent.type(input(), '٤{Enter}');
    expect(input()).toHaveValue('4');
    await userEvent.clear(input());
    await userEvent.tab();
    expect(input()).toHaveValue('4');
    expect(input()).toBeValid();
  });

  it('changes its value by arrow keys', async () => {
    render(<Stepper start={2} />);
    await userEvent.type(input(), '{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(input()).toHaveAttribute('aria-valuenow', '3');
  });
});

describe('choice controls', () => {
  it('RadioCards are chosen by pointer and by arrow keys', async () => {
    function Cards() {
      const [value, setValue] = useState<'cod' | 'chat'>('cod');
      return (
        <RadioCards
          legend="Order method"
          value={value}
          onChange={setValue}
          options={[
            { value: 'cod', title: 'Cash on delivery', description: 'Pay when it arrives.' },
            { value: 'chat', title: 'WhatsApp' },
          ]}
        />
      );
    }
    render(<Cards />);
    const cash = screen.getByRole('radio', { name: 'Cash on delivery' });
    expect(screen.getByRole('radiogroup', { name: 'Order method' })).toContainElement(cash);
    expect(cash).toHaveAccessibleDescription('Pay when it arrives.');
    await userEvent.click(screen.getByText('WhatsApp'));
    expect(screen.getByRole('radio', { name: 'WhatsApp' })).toBeChecked();
    expect(cash).not.toBeChecked();
    await userEvent.keyboard('{ArrowUp}');
    expect(cash).toBeChecked();
    expect(cash).toHaveFocus();
  });

  it('ChoiceChips show their error and which options are sold out', () => {
    render(
      <ChoiceChips
        legend="Size"
        value={null}
        onChange={() => undefined}
        options={[{ value: 'M' }, { value: 'L', unavailable: true, note: 'sold out' }]}
        error="Please select a size"
        required
      />,
    );
    expect(screen.getByRole('radiogroup', { name: 'Size' })).toHaveAccessibleDescription('Please select a size');
    expect(screen.getByRole('radio', { name: 'L, sold out' })).not.toBeChecked();
  });

  it('Checkbox and Switch have separate names and descriptions', async () => {
    render(
      <>
        <Checkbox label="On sale" hint="Shows the sale price." />
        <Switch label="Active" defaultChecked />
      </>,
    );
    const box = screen.getByRole('checkbox', { name: 'On sale' });
    expect(box).toHaveAccessibleDescription('Shows the sale price.');
    await userEvent.click(screen.getByRole('switch', { name: 'Active' }));
    expect(screen.getByRole('switch', { name: 'Active' })).not.toBeChecked();
  });
});

it('SearchInput clears its text and takes the focus back', async () => {
  function Search() {
    const [value, setValue] = useState('maya');
    return <SearchInput label="Search orders" value={value} onChange={setValue} />;
  }
  render(<Search />);
  await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  const box = screen.getByRole('searchbox', { name: 'Search orders' });
  expect(box).toHaveValue('');
  expect(box).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
});
