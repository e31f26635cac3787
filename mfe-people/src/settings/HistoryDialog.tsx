import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { SettingValue, ShopSetting } from '@shop/shared/contracts';
import { SETTING_LIST } from '@shop/shared/contracts/setting-list';
import { useHost } from '@shop/shared/remote';
import { Badge, Button, type DataColumn } from '@shop/shared/ui';
import { useState } from 'react';
import { ALL_SETTINGS, useSettingHistory, useUndoSetting } from '../endpoints';
import { FIRST_VERSIONS, VersionHistory, savedColumns } from '../history/VersionHistory';
import { shortText, valueText } from './values';

interface Props {
  setting: ShopSetting;
  /** Whether the user may restore an older value. */
  mayUndo: boolean;
  /** Called with the current settings after an older value was restored. */
  onUndone: (settings: readonly ShopSetting[]) => void;
  onClose: () => void;
}

interface Line {
  version: number;
  value: SettingValue;
  /** Empty for the default, which was never saved. */
  changedAt: string;
  changedBy: string;
}

/** The values of a setting, newest first. Restoring an older value adds a new line. */
export function HistoryDialog({ setting, mayUndo, onUndone, onClose }: Props) {
  const { key, version: current, locked } = setting;
  const { label } = SETTING_LIST[key];
  const dispatch = useAppDispatch();
  const { settings } = useHost();
  const [limit, setLimit] = useState(FIRST_VERSIONS);
  const query = useSettingHistory({ params: { key }, query: { limit } });
  const { data } = query;
  const [undo, { isLoading: undoing, error: refusal, originalArgs }] = useUndoSetting();
  const saved = (data?.rows ?? []).map(({ value, ...row }): Line => ({ ...row, value: value ?? setting.default }));
  const complete = data !== undefined && saved.length >= data.total;
  const first: Line = { version: 0, value: setting.default, changedAt: '', changedBy: 'Default' };
  const rows = complete ? [...saved, first] : saved;
  const takeUp = async ({ version: to, value }: Line) => {
    const answer = await undo({ ...ALL_SETTINGS, params: { key }, body: { to, version: current } });
    if (!answer.data) return;
    dispatch(toastShown({ kind: 'success', text: `${label} is ${shortText(key, value) || 'empty'} again` }));
    onUndone(answer.data);
  };
  const action = (line: Line) => {
    if (line.version === current) return <Badge tone="green">Current</Badge>;
    if (!mayUndo || locked || line.value === setting.value) return null;
    return (
      <Button
        size="sm"
        aria-label={`Undo: back to ${shortText(key, line.value) || 'empty'}, version ${line.version}`}
        disabled={undoing}
        loading={undoing && originalArgs?.body.to === line.version}
        onClick={() => void takeUp(line)}
      >
        Undo
      </Button>
    );
  };
  const columns: DataColumn<Line>[] = [
    { key: 'value', header: 'Value', place: 'title', render: ({ value }) => valueText(key, value) || '-' },
    ...savedColumns(settings.timeZone),
    { key: 'undo', header: 'Undo', place: 'aside', hideHeader: true, render: action },
  ];
  return (
    <VersionHistory
      label={label}
      noun="changes"
      size="lg"
      columns={columns}
      query={query}
      rows={rows}
      limit={limit}
      onLimit={setLimit}
      undoing={undoing}
      refusal={refusal}
      onClose={onClose}
    />
  );
}
