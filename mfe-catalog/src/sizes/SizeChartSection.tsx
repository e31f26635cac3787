import { Button, Stack, Text } from '@shop/shared/ui';
import { useRef, useState } from 'react';
import { FormSection } from '../products/FormSection';
import { SizeChartTable } from './SizeChartTable';
import { type InheritedChart, readChart, type TypedChart, typedOf } from './parse-chart';

interface Props {
  /** The chart in the form; null if the inherited chart applies. */
  value: TypedChart | null | undefined;
  onChange: (next: TypedChart | null) => void;
  inherited: InheritedChart;
  /** A save was attempted, so errors are shown from now on. */
  checked: boolean;
}

/**
 * Shows which size chart applies. The user can replace the inherited chart with a new one, edit it, and remove it.
 * Collapsed by default.
 */
export function SizeChartSection({ value, onChange, inherited, checked }: Props) {
  const [wanted, setWanted] = useState(false);
  const [removed, setRemoved] = useState<TypedChart | null>(null);
  // A press on any of these buttons removes it, so the next one takes the focus.
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
  // Errors of a save must be visible.
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
