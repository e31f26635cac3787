import { toastShown, useAppDispatch } from '@shop/shared/api';
import { SIZE_CHART_LIMITS, convertedSize, sizeText } from '@shop/shared/rules';
import {
  Banner,
  Button,
  DeleteIcon,
  Field,
  IconButton,
  PlusIcon,
  SegmentedControl,
  Stack,
  Text,
  TextInput,
  theme,
} from '@shop/shared/ui';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { styled } from 'styled-components';
import { isBlock, readBlock } from '../grid/block';
import { type Place, withBlock, withCell, withColumn, withoutColumn, withoutRow, withRow } from './chart-changes';
import { type Problems, readValue, type TypedChart } from './parse-chart';

interface Props {
  chart: TypedChart;
  problems: Problems;
  onChange: (next: TypedChart) => void;
}

const UNITS = [
  { value: 'cm', label: 'cm' },
  { value: 'in', label: 'inches' },
] as const;

const placeOf = (target: EventTarget): Place | undefined => {
  if (!(target instanceof HTMLInputElement)) return undefined;
  const { row, column } = target.dataset;
  return row === undefined || column === undefined ? undefined : { row: Number(row), column: Number(column) };
};

/** The first value of the chart in both units: '94–102 cm is 37–40 in'. */
const example = ({ unit, rows }: TypedChart): string | undefined => {
  const other = unit === 'cm' ? 'in' : 'cm';
  const [value] = rows.flatMap(({ values }) => values.map(readValue).filter((read) => read != null));
  return value === undefined
    ? undefined
    : `${sizeText(value)} ${unit} is ${sizeText(convertedSize(value, unit, other))} ${other}`;
};

/**
 * A size chart as a table of fields. Enter moves down the column. Cells copied from a spreadsheet are pasted starting
 * at the field with the focus.
 */
export function SizeChartTable({ chart, problems, onChange }: Props) {
  const dispatch = useAppDispatch();
  const table = useRef<HTMLTableElement>(null);
  const addSize = useRef<HTMLButtonElement>(null);
  const { title, unit, columns, rows } = chart;
  const said = example(chart);

  const onKeyDown = (event: KeyboardEvent) => {
    const place = placeOf(event.target);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing || !place) return;
    event.preventDefault();
    const below = `input[data-row="${place.row + 1}"][data-column="${place.column}"]`;
    table.current?.querySelector<HTMLInputElement>(below)?.focus();
  };
  const onPaste = (event: ClipboardEvent) => {
    const place = placeOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!place || !isBlock(text)) return;
    event.preventDefault();
    const block = readBlock(text);
    const pasted = 'problem' in block ? block : withBlock(chart, place, block.lines);
    if ('problem' in pasted) dispatch(toastShown({ kind: 'error', text: `Nothing was pasted. ${pasted.problem}` }));
    else onChange(pasted.chart);
  };
  const cell = (place: Place, label: string, value: string, where: string, maxLength: number) => (
    <Field label={label} hideLabel error={problems.get(where)}>
      <TextInput
        data-row={place.row}
        data-column={place.column}
        value={value}
        maxLength={maxLength}
        autoComplete="off"
        onChange={({ target }) => onChange(withCell(chart, place, target.value))}
      />
    </Field>
  );

  return (
    <Stack gap={3}>
      <Field label="Title" hint="Body measurements, where it is left empty." error={problems.get('title')}>
        <TextInput
          value={title}
          maxLength={SIZE_CHART_LIMITS.title}
          autoComplete="off"
          onChange={({ target }) => onChange({ ...chart, title: target.value })}
        />
      </Field>
      <div>
        <SegmentedControl
          label="Unit of the numbers"
          options={UNITS}
          value={unit}
          onChange={(next) => onChange({ ...chart, unit: next })}
        />
      </div>
      <Text size="sm" tone="muted">
        {`Shoppers choose between inches and cm${said === undefined ? '' : `: ${said}`}. A cell holds a number, a range such as 94–102, or nothing. Cells copied from a spreadsheet can be pasted.`}
      </Text>
      <ScrollArea>
        <Chart ref={table} aria-label="Size chart" onKeyDown={onKeyDown} onPaste={onPaste}>
          <thead>
            <tr>
              <th scope="col">Size</th>
              {columns.map((column, at) => (
                <th scope="col" key={at}>
                  <Field label={`Measure ${at + 1}`} hideLabel error={problems.get(`columns.${at}`)}>
                    <TextInput
                      value={column}
                      maxLength={SIZE_CHART_LIMITS.column}
                      autoComplete="off"
                      onChange={({ target }) => onChange({ ...chart, columns: columns.with(at, target.value) })}
                    />
                  </Field>
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.map(({ size, values }, row) => (
              <tr key={row}>
                <th scope="row">
                  {cell({ row, column: -1 }, `Size ${row + 1}`, size, `rows.${row}.size`, SIZE_CHART_LIMITS.size)}
                </th>
                {columns.map((column, at) => (
                  <td key={at}>
                    {cell(
                      { row, column: at },
                      `${column || `Measure ${at + 1}`} of ${size || `size ${row + 1}`}`,
                      values[at] ?? '',
                      `rows.${row}.values.${at}`,
                      20,
                    )}
                  </td>
                ))}
                <td>
                  <IconButton
                    label={`Remove size ${size || row + 1}`}
                    icon={<DeleteIcon size={18} />}
                    disabled={rows.length === 1}
                    onClick={() => {
                      onChange(withoutRow(chart, row));
                      addSize.current?.focus();
                    }}
                  />
                </td>
              </tr>
            ))}
          </tbody>
          {columns.length > 1 && (
            <tfoot>
              <tr>
                <td />
                {columns.map((column, at) => (
                  <td key={at}>
                    <IconButton
                      label={`Remove measure ${column || at + 1}`}
                      icon={<DeleteIcon size={18} />}
                      onClick={() => {
                        onChange(withoutColumn(chart, at));
                        addSize.current?.focus();
                      }}
                    />
                  </td>
                ))}
                <td />
              </tr>
            </tfoot>
          )}
        </Chart>
      </ScrollArea>
      {['rows', 'columns'].map((part) => {
        const problem = problems.get(part);
        return problem === undefined ? null : (
          <Banner key={part} kind="error">
            {problem}
          </Banner>
        );
      })}
      <Stack direction="row" gap={2}>
        <Button
          ref={addSize}
          size="sm"
          icon={<PlusIcon size={16} />}
          disabled={rows.length >= SIZE_CHART_LIMITS.rows}
          onClick={() => onChange(withRow(chart))}
        >
          Add a size
        </Button>
        <Button
          size="sm"
          icon={<PlusIcon size={16} />}
          disabled={columns.length >= SIZE_CHART_LIMITS.columns}
          onClick={() => onChange(withColumn(chart))}
        >
          Add a measure
        </Button>
      </Stack>
    </Stack>
  );
}

/* On a phone the table scrolls in its own box, so that the dialog does not. */
const ScrollArea = styled.div`
  overflow-x: auto;
`;

const Chart = styled.table`
  th,
  td {
    min-width: 6rem;
    padding: ${theme.space[1]};
    text-align: start;
    vertical-align: top;
  }

  tr > :last-child {
    min-width: 0;
  }
`;
