import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { ProductsImport } from '@shop/shared/contracts';
import {
  CSV_FILE_KINDS,
  RestoredNotice,
  csvFileProblem,
  failureText,
  useDraft,
  useKeepDraft,
} from '@shop/shared/forms';
import { sampleProductFile, withCommas } from '@shop/shared/rules';
import { Button, ButtonAnchor, Dialog, DownloadIcon, Field, FileDrop, SkeletonRows, Stack } from '@shop/shared/ui';
import { useState } from 'react';
import { useImportProducts } from '../endpoints';
import { ImportReport } from './ImportReport';

const tally = ({ created, updated }: ProductsImport): string =>
  `${withCommas(String(created))} new, ${withCommas(String(updated))} changed`;

/** A sample file as a data URL, with the columns of imports and exports. */
const SAMPLE = `data:text/csv;charset=utf-8,${encodeURIComponent(sampleProductFile())}`;

/**
 * Imports products from a CSV file. It first shows what each line would do. Nothing changes until the user confirms.
 */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useImportProducts();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<ProductsImport | null>(null);
  const [failure, setFailure] = useState('');
  const [problem, setProblem] = useState<string>();
  const draft = useDraft({ form: 'product-import', title: 'Import Products' });
  const [earlier, setEarlier] = useState(draft.found?.files ?? []);
  useKeepDraft(draft, null, file ? [file.name] : earlier);
  const close = () => {
    draft.drop();
    onClose();
  };

  const hasQuestions = (report?.questions ?? []).length > 0;
  const run = async (chosen: File, confirm: boolean) => {
    setFailure('');
    const { data, error } = await send({ file: chosen, confirm, answered: confirm && hasQuestions });
    if (data?.applied) {
      dispatch(toastShown({ kind: 'success', text: `Products imported: ${tally(data)}` }));
      close();
      return;
    }
    if (data) setReport(data);
    else setFailure(failureText('Failed to import products.', error));
  };
  const pick = (files: readonly File[]) => {
    const found = csvFileProblem(files);
    const chosen = found === undefined ? files[0] : undefined;
    setProblem(found);
    setReport(null);
    setFailure('');
    setEarlier([]);
    setFile(chosen ?? null);
    if (chosen) void run(chosen, false);
  };
  const ready = report !== null && report.errors.length === 0 && report.changes.length > 0;

  return (
    <Dialog
      open
      onClose={close}
      title="Import Products"
      description="Rows match by SKU. You review every change before importing."
      size="lg"
      busy={isLoading}
      closeOnOutsidePress={file === null}
      alert={
        failure !== '' && {
          title: failure,
          actions: file && (
            <Button size="sm" onClick={() => void run(file, false)}>
              Try again
            </Button>
          ),
        }
      }
      footer={
        <>
          <Button onClick={close} disabled={isLoading}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={!ready}
            loading={isLoading && report !== null}
            onClick={() => file && void run(file, true)}
          >
            {ready ? `Import${hasQuestions ? ' anyway' : ''}: ${tally(report)}` : 'Import'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {earlier.length > 0 && <RestoredNotice restored={{ files: earlier, onDiscard: () => setEarlier([]) }} />}
        <Field label="CSV file" error={problem} hint="Columns that the file leaves out stay as they are.">
          <FileDrop what="a CSV file" kinds={CSV_FILE_KINDS} file={file} disabled={isLoading} onFiles={pick} />
        </Field>
        <div>
          <ButtonAnchor
            size="sm"
            variant="ghost"
            icon={<DownloadIcon size={16} aria-hidden="true" />}
            href={SAMPLE}
            download="products-sample.csv"
          >
            Download a sample
          </ButtonAnchor>
        </div>
        {isLoading && report === null && <SkeletonRows count={4} label="Reading the file" />}
        {report && <ImportReport report={report} />}
      </Stack>
    </Dialog>
  );
}
