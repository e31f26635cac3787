import { isApiError, toastShown, useAppDispatch } from '@shop/shared/api';
import type { SettingsImport, SettingsImportBody } from '@shop/shared/contracts';
import { SETTING_LIST, isSettingKey } from '@shop/shared/contracts/setting-list';
import { SETTINGS_FILE_BYTES, settingsImportBodySchema } from '@shop/shared/contracts/settings-file';
import { failureText } from '@shop/shared/forms';
import { counted, fileSize } from '@shop/shared/rules';
import { Banner, Button, DataList, Dialog, Field, FileDrop, Stack, type DataColumn } from '@shop/shared/ui';
import { useState } from 'react';
import { useImportSettings } from '../endpoints';
import { valueText } from './values';

type Change = SettingsImport['changes'][number];
interface Wrong {
  field: string;
  message: string;
}

/** The settings in a file, or an error message. */
async function readFile([file, ...others]: readonly File[]): Promise<SettingsImportBody | string> {
  if (file === undefined || others.length > 0) return 'Choose one file at a time.';
  if (file.size > SETTINGS_FILE_BYTES) return `${file.name} is larger than ${fileSize(SETTINGS_FILE_BYTES)}.`;
  try {
    const { data } = settingsImportBodySchema.safeParse(JSON.parse(await file.text()));
    return data ?? `${file.name} is not a file of exported settings.`;
  } catch {
    return `${file.name} is not JSON.`;
  }
}

const shown = (key: Change['key'], value: Change['after']) => valueText(key, value) || 'empty';

const changeColumns: DataColumn<Change>[] = [
  { key: 'setting', header: 'Setting', place: 'title', render: ({ key }) => SETTING_LIST[key].label },
  { key: 'before', header: 'Now', render: ({ key, before }) => shown(key, before) },
  { key: 'after', header: 'Becomes', render: ({ key, after }) => shown(key, after) },
];

const wrongColumns: DataColumn<Wrong>[] = [
  {
    key: 'setting',
    header: 'Setting',
    place: 'title',
    render: ({ field }) => (isSettingKey(field) ? SETTING_LIST[field].label : field),
  },
  { key: 'message', header: 'What is wrong', render: ({ message }) => message },
];

interface Props {
  /** Called after settings were saved. */
  onImported: () => void;
  onClose: () => void;
}

/** Imports settings from a file. It first shows what would change. Nothing is saved until the user confirms. */
export function ImportDialog({ onImported, onClose }: Props) {
  const dispatch = useAppDispatch();
  const [send, { isLoading }] = useImportSettings();
  const [file, setFile] = useState<File | null>(null);
  const [content, setContent] = useState<SettingsImportBody | null>(null);
  const [problem, setProblem] = useState<string>();
  const [changes, setChanges] = useState<readonly Change[] | null>(null);
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const [failure, setFailure] = useState('');

  const run = async (body: SettingsImportBody, confirm: boolean) => {
    setFailure('');
    setWrong([]);
    const versions = Object.fromEntries((changes ?? []).map(({ key, version }) => [key, version]));
    const { data, error } = await send(
      confirm ? { body: { ...body, versions }, query: { confirm: 'true' } } : { body, query: {} },
    );
    if (data?.applied) {
      dispatch(toastShown({ kind: 'success', text: `Imported ${counted(data.changes.length, 'setting')}` }));
      onImported();
      return;
    }
    if (data) {
      setChanges(data.changes);
      return;
    }
    if (isApiError(error) && error.errors.length > 0 && error.code === 'VALIDATION') {
      setChanges(null);
      setWrong(error.errors);
      return;
    }
    // The reviewed changes stay, so that a second press can save them.
    setFailure(failureText('Failed to import settings.', error));
  };
  const pick = async (files: readonly File[]) => {
    setFile(null);
    setContent(null);
    setChanges(null);
    setWrong([]);
    setFailure('');
    setProblem(undefined);
    const read = await readFile(files);
    if (typeof read === 'string') {
      setProblem(read);
      return;
    }
    setFile(files[0] ?? null);
    setContent(read);
    await run(read, false);
  };
  const ready = changes !== null && changes.length > 0;

  return (
    <Dialog
      open
      onClose={onClose}
      title="Import Settings"
      description="You review every change before it is saved. Settings that the file leaves out stay as they are."
      size="lg"
      busy={isLoading}
      alert={
        failure !== '' && {
          title: failure,
          actions: content && (
            <Button size="sm" onClick={() => void run(content, false)}>
              Review again
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
            loading={isLoading && ready}
            onClick={() => content && void run(content, true)}
          >
            {ready ? `Import ${counted(changes.length, 'setting')}` : 'Import'}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Field label="Settings file" error={problem} hint="A JSON file that Export made.">
          <FileDrop
            what="a settings file"
            kinds=".json,application/json"
            file={file}
            disabled={isLoading}
            onFiles={(files) => void pick(files)}
          />
        </Field>
        {wrong.length > 0 && (
          <>
            <Banner kind="error" title="Nothing was imported">
              Fix these settings, then choose the file again.
            </Banner>
            <DataList
              label="Errors"
              columns={wrongColumns}
              rows={wrong}
              rowKey={({ field, message }) => `${field} ${message}`}
            />
          </>
        )}
        {ready && <DataList label="Changes" columns={changeColumns} rows={changes} rowKey={({ key }) => key} />}
        {changes?.length === 0 && <Banner>No changes: everything in the file is saved already.</Banner>}
      </Stack>
    </Dialog>
  );
}
