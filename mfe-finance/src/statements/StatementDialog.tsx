import { toastShown, useAppDispatch } from '@shop/shared/api';
import { STATEMENT_FIELDS, type StatementField } from '@shop/shared/contracts/statement';
import type { SettlementDetail, StatementReport } from '@shop/shared/contracts';
import { CSV_FILE_KINDS, csvFileProblem, failureText } from '@shop/shared/forms';
import { counted } from '@shop/shared/rules';
import { Button, Dialog, Field, FieldGrid, FileDrop, Select, SkeletonRows, Stack } from '@shop/shared/ui';
import { useState } from 'react';
import { useReadStatement } from '../endpoints';
import { StatementFindings } from './StatementFindings';

interface Props {
  settlement: SettlementDetail;
  /** Called after the draft holds the orders of a file. */
  onDone: () => void;
  onClose: () => void;
}

/** Names no column in a request, where '' would leave the choice to the server. */
const NONE = ' ';

type Said = Partial<Record<StatementField, string>>;

/**
 * Fills a draft from the statement of its courier, a CSV file. It first shows what the file would do; the draft changes
 * when the user confirms.
 */
export function StatementDialog({ settlement: { _id: id, version }, onDone, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useReadStatement();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<StatementReport | null>(null);
  const [said, setSaid] = useState<Said>({});
  const [failure, setFailure] = useState('');
  const [problem, setProblem] = useState<string>();

  const run = async (chosen: File, columns: Said, confirm: boolean) => {
    setFailure('');
    const how = confirm ? { confirm: 'true' as const, version } : {};
    const { data, error } = await send({ id, file: chosen, ...columns, ...how });
    if (data?.applied) {
      dispatch(toastShown({ kind: 'success', text: `${counted(data.lines, 'order')} taken from ${chosen.name}` }));
      return onDone();
    }
    if (data) return setReport(data);
    setReport((last) => (confirm ? last : null));
    return setFailure(failureText('The file was not taken.', error));
  };
  const pick = (files: readonly File[]) => {
    const found = csvFileProblem(files);
    const chosen = found === undefined ? (files[0] ?? null) : null;
    setProblem(found);
    setReport(null);
    setFailure('');
    setSaid({});
    setFile(chosen);
    if (chosen) void run(chosen, {}, false);
  };
  const choose = (field: StatementField, name: string) => {
    if (!file || !report) return;
    const columns = { ...report.columns, ...said, [field]: name };
    const all = Object.fromEntries(STATEMENT_FIELDS.map((one) => [one, columns[one].trim() || NONE]));
    setSaid(all);
    void run(file, all, false);
  };
  const ready = report !== null && report.complete && report.errors.length === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Fill from a File"
      description="A CSV file of what the courier took. You review every line before the draft changes; no cash moves yet."
      size="lg"
      busy={isLoading}
      closeOnOutsidePress={file === null}
      alert={
        failure !== '' && {
          title: failure,
          actions: file && (
            <Button size="sm" onClick={() => void run(file, said, false)}>
              Try again
            </Button>
          ),
        }
      }
      footer={
        <>
          <Button onClick={onClose} disabled={isLoading}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!ready}
            loading={isLoading && report !== null}
            onClick={() => file && void run(file, said, true)}
          >
            {ready ? `Take ${counted(report.lines, 'order')}` : 'Take orders'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field
          label="CSV file"
          error={problem}
          hint="Orders by id or its last 8 characters, or phone and amount. Fee and tax are optional."
        >
          <FileDrop what="a CSV file" kinds={CSV_FILE_KINDS} file={file} disabled={isLoading} onFiles={pick} />
        </Field>
        {isLoading && report === null && <SkeletonRows count={4} label="Reading the file" />}
        {report && (
          <>
            <FieldGrid>
              {STATEMENT_FIELDS.map((field) => (
                <Field key={field} label={`Column of ${field}`}>
                  <Select
                    options={[
                      { value: '', label: 'None' },
                      ...[...new Set(report.header)]
                        .filter((name) => name !== '')
                        .map((name) => ({ value: name, label: name })),
                    ]}
                    value={report.columns[field]}
                    disabled={isLoading}
                    onChange={({ target }) => choose(field, target.value)}
                  />
                </Field>
              ))}
            </FieldGrid>
            <StatementFindings report={report} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
