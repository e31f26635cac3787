import { type DateRange, type RangeOption, rangeOptions, rangeProblem, rangeText } from '@shop/shared/rules';
import { useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/Button';
import { IconButton } from '../actions/IconButton';
import { CalendarIcon } from '../icons';
import { Popover } from '../overlays/Popover';
import { media, theme } from '../theme/theme';
import { Field } from './Field';
import { Select } from './Select';
import { TextInput } from './TextInput';

type Days = Pick<DateRange, 'from' | 'to'>;

interface Props {
  /** The selected range, whether or not it is applied. */
  range: string;
  /** The applied days. */
  applied: Days;
  /** Called when a named period was selected. */
  onRange: (range: string) => void;
  /** Called when days were selected that must be applied at once. */
  onDays: (days: Days) => void;
  /** The available ranges. Default: {@link rangeOptions}. */
  options?: readonly RangeOption[];
  /** The label for no range. Default: `All`. */
  allLabel?: string;
  /** Shows the label only to screen readers. */
  hideLabel?: boolean;
}

/**
 * The date filter of a list. 'Custom' asks for its days in a popover and then shows the days in its place. Days that
 * were typed but not applied are still there when the popover opens again.
 */
export function DateRangeField({
  range,
  applied,
  onRange,
  onDays,
  options = rangeOptions,
  allLabel,
  hideLabel,
}: Props) {
  const field = useRef<HTMLDivElement>(null);
  const select = useRef<HTMLSelectElement>(null);
  const start = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLElement | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<Days | null>(null);
  const [problem, setProblem] = useState<ReturnType<typeof rangeProblem>>(null);
  const isCustom = range === 'custom';
  const { from, to } = typed ?? applied;
  const days = { from, to };
  const show = (next: boolean, from: HTMLElement | null) => {
    if (next) opener.current = from;
    setProblem(null);
    setOpen(next);
  };
  const type = (changes: Partial<Days>) => {
    setProblem(null);
    setTyped({ ...days, ...changes });
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    // In React's tree this form is inside the filter form, so its submit event would reach that form.
    event.stopPropagation();
    const found = rangeProblem({ range: 'custom', ...days });
    setProblem(found);
    if (found) {
      (found.field === 'from' ? start : end).current?.focus();
      return;
    }
    setTyped(null);
    setOpen(false);
    onDays(days);
  };
  return (
    <Root ref={field} $wide={isCustom}>
      <Field label="Date Range" hideLabel={hideLabel}>
        <Select
          ref={select}
          options={options.map(({ value, label }) => ({
            value,
            label: value === 'custom' && isCustom ? rangeText(applied) : value === '' ? (allLabel ?? label) : label,
          }))}
          value={open ? 'custom' : range}
          onChange={({ target }) => {
            show(target.value === 'custom', target);
            if (target.value !== 'custom') onRange(target.value);
          }}
        />
      </Field>
      <Popover
        title="Custom range"
        trigger={isCustom ? <IconButton ref={change} label="Change dates" icon={<CalendarIcon size={20} />} /> : null}
        open={open}
        onOpenChange={(next) => show(next, change.current)}
        anchor={field}
        initialFocus={start}
        returnFocus={() => opener.current}
      >
        <Dates noValidate aria-label="Custom range" onSubmit={apply}>
          <Field label="Start date" error={problem?.field === 'from' ? problem.message : undefined}>
            <TextInput
              ref={start}
              type="date"
              value={days.from}
              max={days.to || undefined}
              onChange={({ target }) => type({ from: target.value })}
            />
          </Field>
          <Field label="End date" error={problem?.field === 'to' ? problem.message : undefined}>
            <TextInput
              ref={end}
              type="date"
              value={days.to}
              min={days.from || undefined}
              onChange={({ target }) => type({ to: target.value })}
            />
          </Field>
          <Foot>
            <Button type="submit" variant="primary" block>
              Apply
            </Button>
          </Foot>
        </Dates>
      </Popover>
    </Root>
  );
}

const Root = styled.div<{ $wide: boolean }>`
  display: flex;
  align-items: flex-end;
  gap: ${theme.space[1]};

  & > :first-child {
    flex: 1;
  }

  ${media.phone} {
    ${({ $wide }) => $wide && 'grid-column: 1 / -1;'}
  }
`;

const Dates = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr));
  align-items: start;
  gap: ${theme.space[3]};
  width: 22rem;
  max-width: 100%;
`;

const Foot = styled.div`
  grid-column: 1 / -1;
`;
