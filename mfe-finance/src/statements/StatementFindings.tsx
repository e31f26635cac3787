import type { StatementReport } from '@shop/shared/contracts';
import { counted, formatMoney, orderNumber } from '@shop/shared/rules';
import { Banner, DataList, type DataColumn, Heading, Stack, Text } from '@shop/shared/ui';

/** Maximum number of rows of each list. Further ones are only counted. */
const MAX_SHOWN = 100;

type Problem = StatementReport['errors'][number];
type Differing = StatementReport['differing'][number];
type Missing = StatementReport['missing'][number];

const PROBLEMS: readonly DataColumn<Problem>[] = [
  { key: 'line', header: 'Line', width: '5rem', render: ({ line }) => line },
  { key: 'column', header: 'Column', render: ({ column }) => column || '-' },
  { key: 'message', header: 'What is wrong', place: 'title', render: ({ message }) => message },
];

const owed = { key: 'owed', header: 'Owed', align: 'end', nowrap: true } as const;
const number = { key: 'order', header: 'Order', place: 'title' } as const;

const DIFFERING: readonly DataColumn<Differing>[] = [
  { ...number, render: ({ order }) => `#${orderNumber(order)}` },
  { key: 'line', header: 'Line', width: '5rem', render: ({ line }) => line },
  { ...owed, render: (one) => formatMoney(one.owed) },
  {
    key: 'received',
    header: 'Received',
    align: 'end',
    nowrap: true,
    place: 'aside',
    render: ({ received }) => formatMoney(received),
  },
];

const MISSING: readonly DataColumn<Missing>[] = [
  { ...number, render: ({ order }) => `#${orderNumber(order)}` },
  { ...owed, place: 'aside', render: (one) => formatMoney(one.owed) },
];

interface PartProps<Item> {
  title: string;
  columns: readonly DataColumn<Item>[];
  rows: readonly Item[];
  /** How many there are, where the server sends only the first. */
  count?: number;
  rowKey: (row: Item) => string;
}

function Part<Item>({ title, columns, rows, count = rows.length, rowKey }: PartProps<Item>) {
  if (rows.length === 0) return null;
  return (
    <Stack gap={2}>
      <Heading level={3} size="sm">
        {`${title} (${String(count)})`}
      </Heading>
      <DataList label={title} columns={[...columns]} rows={rows.slice(0, MAX_SHOWN)} rowKey={rowKey} />
      {count > MAX_SHOWN && (
        <Text size="sm" tone="muted">
          {`and ${String(count - MAX_SHOWN)} more`}
        </Text>
      )}
    </Stack>
  );
}

/** What a courier's statement would make of a draft, or why it is refused. */
export function StatementFindings({ report }: { report: StatementReport }) {
  const { complete, lines, matched, differing, missingCount, missing, errors, received, fee, tax } = report;
  if (!complete) {
    return (
      <Banner kind="warning" title="Which columns are these?">
        Choose the column of what was received, and that of the order or phone number.
      </Banner>
    );
  }
  return (
    <Stack gap={4}>
      <div role="status">
        <Text tabular>
          {`${counted(lines, 'line')}: ${String(matched)} matched, ${String(differing.length)} differing, ${counted(errors.length, 'error')}; ${counted(missingCount, 'order')} not in the file. Received ${formatMoney(received)}, fee ${formatMoney(fee)}, tax ${formatMoney(tax)}`}
        </Text>
      </div>
      {errors.length > 0 && (
        <Banner kind="error" title="This file cannot be taken">
          Fix these lines or choose other columns. Nothing was changed, and the file is listed as refused.
        </Banner>
      )}
      <Part
        title="Errors"
        columns={PROBLEMS}
        rows={errors}
        rowKey={({ line, column, message }) => `${String(line)} ${column} ${message}`}
      />
      <Part title="Another amount than owed" columns={DIFFERING} rows={differing} rowKey={({ order }) => order} />
      <Part
        title="Not in the file"
        columns={MISSING}
        rows={missing}
        count={missingCount}
        rowKey={({ order }) => order}
      />
    </Stack>
  );
}
