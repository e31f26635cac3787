import type { SizeChart } from '@shop/shared/contracts';
import { convertedSize, sizeKey, sizeText } from '@shop/shared/rules';
import { SegmentedControl, Stack, Text, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

const UNITS = [
  { value: 'in', label: 'inches' },
  { value: 'cm', label: 'cm' },
] as const;

/** Measurements of a body, as opposed to those of a foot or a garment. */
const OF_BODIES = new Set(['CHEST', 'WAIST', 'HIP', 'HIPS']);

/**
 * A table with more columns than this may not fit on a phone. It can then be focused and scrolled with the keyboard.
 */
const WIDE = 3;

/** A size chart with a choice of units. The row of the selected size is marked. */
export function SizeGuide({ chart, size: chosen }: { chart: SizeChart; size: string }) {
  const [unit, setUnit] = useState<'cm' | 'in'>('in');
  const { title, columns, rows } = chart;
  return (
    <Stack gap={4}>
      <div>
        <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={setUnit} />
      </div>
      <ScrollArea tabIndex={columns.length > WIDE ? 0 : undefined}>
        <Table>
          <caption>{`${title ?? 'Body measurements'} in ${unit === 'cm' ? 'centimeters' : 'inches'}`}</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              {columns.map((column) => (
                <th scope="col" key={column}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, values }) => (
              <tr key={size} aria-current={chosen !== '' && sizeKey(size) === sizeKey(chosen) ? 'true' : undefined}>
                <th scope="row">{size}</th>
                {columns.map((column, index) => (
                  <td key={column}>{sizeText(convertedSize(values[index] ?? null, chart.unit, unit))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollArea>
      {columns.some((column) => OF_BODIES.has(column.toUpperCase())) && (
        <Text size="sm" tone="muted">
          Measure the chest at its fullest, the waist where a belt sits and the hips at their widest. Between two sizes,
          take the larger one for a loose fit.
        </Text>
      )}
    </Stack>
  );
}

/* Eight columns do not fit on a phone, so the table scrolls in its own box. */
const ScrollArea = styled.div`
  overflow-x: auto;
`;

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  text-align: start;

  caption {
    padding-bottom: ${theme.space[2]};
    color: ${theme.color.muted};
    font-size: ${theme.size.sm};
    text-align: start;
  }

  th,
  td {
    padding: ${theme.space[3]} ${theme.space[2]};
    border-bottom: 1px solid ${theme.color.border};
    text-align: start;
  }

  tr[aria-current] {
    box-shadow: inset 3px 0 0 ${theme.color.text};
    font-weight: ${theme.weight.semibold};
  }
`;
