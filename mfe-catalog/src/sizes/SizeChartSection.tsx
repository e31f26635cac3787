import { Button, Stack, Text } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { FormSection } from '../products/FormSection';
import { SizeChartTable } from './SizeChartTable';
import { type Inherited, readChart, type TypedChart, typedOf } from './parse-chart';

interface Props {
  /** What is typed; null while the inherited chart holds. */
  value: TypedChart | null | undefined;
  onChange: (next: TypedChart | null) => void;
  inherited: Inherited;
  /** A save was tried: what is wrong is said from then on. */
  checked: boolean;
}

/** Says which size chart holds, and makes, changes and takes away an own one. Collapsed until it is wanted. */
export function SizeChartSection({ value, onChange, inherited, checked }: Props) {
  const [wanted, setWanted] = useState(false);
  const [removed, setRemoved] = useState<TypedChart | null>(null);
  // Every button below goes with what it does: the next one takes its focus.
  const focusNext = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !focusNext.current) return;
    focusNext.current = false;
    button.focus();
  };
  const replace = (next: TypedChart | null, open: boolean) => {
    focusNext.current = true;
    setWanted(open);
    onChange(next);
  };
  const problems = checked && value ? readChart(value).problems : new Map<string, string>();
  // What a save refused must be seen.
  const open = wanted || problems.size > 0;
  return (
    <FormSection title="Size chart" text="Which size fits which body: what the size guide of the product page shows.">
      <Text size="sm" weight="semibold">
        {value ? 'Own chart' : inherited.from === null ? 'Standard chart' : `From ${inherited.from}`}
      </Text>
      {value ? (
        <>
          <Stack direction="row" gap={2}>
            <Button
              ref={takeFocus}
              size="sm"
              aria-expanded={open}
              disabled={problems.size > 0}
              onClick={() => setWanted(!open)}
            >
              {open ? 'Hide the chart' : 'Edit the chart'}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setRemoved(value);
                replace(null, false);
              }}
            >
              Use the inherited chart
            </Button>
          </Stack>
          {open && <SizeChartTable chart={value} problems={problems} onChange={onChange} />}
        </>
      ) : (
        <Stack direction="row" gap={2}>
          <Button ref={takeFocus} size="sm" onClick={() => replace(typedOf(inherited.chart), true)}>
            Make an own chart
          </Button>
          {removed && (
            <Button size="sm" variant="ghost" onClick={() => replace(removed, true)}>
              Bring the own chart back
            </Button>
          )}
        </Stack>
      )}
    </FormSection>
  );
}
