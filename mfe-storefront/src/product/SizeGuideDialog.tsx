import { Dialog, SegmentedControl, Stack, Text, theme } from '@shop/shared/ui';
import { useState } from 'react';
import styled from 'styled-components';
import { rangeText, sizeRows } from './size-chart';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The product's sizes. */
  sizes: readonly string[];
}

const UNITS = [
  { value: 'in', label: 'inches' },
  { value: 'cm', label: 'cm' },
] as const;

/** Which size fits which body. */
export function SizeGuideDialog({ open, onClose, sizes }: Props) {
  const [unit, setUnit] = useState<'cm' | 'in'>('in');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Size guide"
      description="Body measurements. Fit varies slightly by style."
    >
      <Stack gap={4}>
        <div>
          <SegmentedControl label="Unit" options={UNITS} value={unit} onChange={setUnit} />
        </div>
        <Table>
          <caption>Body measurements in {unit === 'cm' ? 'centimeters' : 'inches'}</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Chest</th>
              <th scope="col">Waist</th>
              <th scope="col">Hips</th>
            </tr>
          </thead>
          <tbody>
            {sizeRows(sizes).map(({ size, chest, waist, hips }) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                <td>{rangeText(chest, unit)}</td>
                <td>{rangeText(waist, unit)}</td>
                <td>{rangeText(hips, unit)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <Text size="sm" tone="muted">
          Measure the chest at its fullest, the waist where a belt sits and the hips at their widest. Between two sizes,
          take the larger one for a loose fit.
        </Text>
      </Stack>
    </Dialog>
  );
}

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
`;
