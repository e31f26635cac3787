import type { ProductsImport } from '@shop/shared/contracts';
import { counted, withCommas } from '@shop/shared/rules';
import { Badge, Banner, DataList, NoWrap, type DataColumn, Stack, Text } from '@shop/shared/ui';

/** An error or a question about a line. */
type Remark = ProductsImport['errors'][number];
type Change = ProductsImport['changes'][number];

/** Maximum number of listed changes. Further ones are only counted, because a file may have thousands. */
const MAX_SHOWN = 200;

const figure = (count: number) => withCommas(String(count));

const lineColumn = { key: 'line', header: 'Line', width: '5rem', render: ({ line }: { line: number }) => line };

const remarkColumns = (header: string): DataColumn<Remark>[] => [
  lineColumn,
  { key: 'field', header: 'Column', render: ({ field }) => field || '-' },
  { key: 'message', header, place: 'title', render: ({ message }) => message },
];

const errorColumns = remarkColumns('What is wrong');
const questionColumns = remarkColumns('Question');

const changesText = ({ action, fields }: Change): string =>
  fields
    .map(({ field, before, after }) =>
      action === 'create' ? `${field}: ${after || '-'}` : `${field}: ${before || '-'} → ${after || '-'}`,
    )
    .join('; ');

const changeColumns: DataColumn<Change>[] = [
  lineColumn,
  {
    key: 'name',
    header: 'Product',
    place: 'title',
    render: ({ name, refCode }) => (
      <>
        <span>{name}</span> <NoWrap>{`(${refCode})`}</NoWrap>
      </>
    ),
  },
  {
    key: 'action',
    header: 'Becomes',
    place: 'aside',
    render: ({ action }) => (
      <Badge tone={action === 'create' ? 'green' : 'blue'}>{action === 'create' ? 'new' : 'changed'}</Badge>
    ),
  },
  {
    key: 'fields',
    header: 'Changes',
    render: changesText,
    brief: changesText,
  },
];

const more = (count: number) =>
  count > MAX_SHOWN && (
    <Text size="sm" tone="muted">
      {`and ${figure(count - MAX_SHOWN)} more`}
    </Text>
  );

function Remarks({ label, columns, rows }: { label: string; columns: DataColumn<Remark>[]; rows: readonly Remark[] }) {
  return (
    <>
      <DataList
        label={label}
        columns={columns}
        rows={rows.slice(0, MAX_SHOWN)}
        rowKey={({ line, field, message }) => `${line} ${field} ${message}`}
      />
      {more(rows.length)}
    </>
  );
}

/** What an import would do, line by line, or why it is not possible. */
export function ImportReport({ report }: { report: ProductsImport }) {
  const { lines, created, updated, unchanged, ignoredColumns, errors, questions = [], changes } = report;
  return (
    <Stack gap={4}>
      <div role="status">
        <Text tabular>
          {`${counted(lines, 'line')}: ${figure(created)} new, ${figure(updated)} changed, ${figure(unchanged)} unchanged`}
        </Text>
      </div>
      {ignoredColumns.length > 0 && (
        <Banner kind="warning" title="Ignored columns">
          {ignoredColumns.join(', ')}
        </Banner>
      )}
      {errors.length > 0 ? (
        <>
          <Banner kind="error" title="Nothing was imported">
            Fix these lines, then choose the file again.
          </Banner>
          <Remarks label="Errors" columns={errorColumns} rows={errors} />
        </>
      ) : changes.length > 0 ? (
        <>
          {questions.length > 0 && (
            <>
              <Banner kind="warning" title="Is this right?">
                If not, fix these lines, then choose the file again.
              </Banner>
              <Remarks label="Questions" columns={questionColumns} rows={questions} />
            </>
          )}
          <DataList
            label="Changes"
            columns={changeColumns}
            rows={changes.slice(0, MAX_SHOWN)}
            rowKey={({ line }) => String(line)}
          />
          {more(changes.length)}
        </>
      ) : (
        <Banner>No changes: every line matches its product.</Banner>
      )}
    </Stack>
  );
}
