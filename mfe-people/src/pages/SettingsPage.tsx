import { useSession } from '@shop/shared/api';
import type { SettingKey, ShopSetting } from '@shop/shared/contracts';
import { Button, ListStates, PageHeader, SkeletonRows, Stack, Text, lazyDialog, media, theme } from '@shop/shared/ui';
import { Suspense, lazy, useState } from 'react';
import { styled } from 'styled-components';
import { ALL_SETTINGS, useSettings } from '../endpoints';
import { FRONT_TITLE, FrontSection } from '../front/FrontSection';
import { SettingFact, SettingGroups, groupTitles } from '../settings/SettingGroups';
import { SettingsIndex } from '../settings/SettingsIndex';
import { useExport } from '../settings/useExport';

const SettingsForm = lazy(() =>
  import('../settings/SettingsForm').then((module) => ({ default: module.SettingsForm })),
);
const HistoryDialog = lazyDialog(() => import('../settings/HistoryDialog').then((module) => module.HistoryDialog));
const ImportDialog = lazyDialog(() => import('../settings/ImportDialog').then((module) => module.ImportDialog));

/** The shop's settings. Admins change them at run time; others only see them. */
export default function SettingsPage() {
  const isAdmin = useSession().user?.role === 'admin';
  const { data = [], isLoading, isError, isFetching, error, refetch } = useSettings(ALL_SETTINGS);
  const [history, setHistory] = useState<SettingKey | null>(null);
  const [importing, setImporting] = useState(false);
  const exportFile = useExport();
  // After an undo or an import, the form restarts with the current values. Unsaved edits remain as its draft.
  const [undone, setUndone] = useState<{ times: number; settings: readonly ShopSetting[] } | null>(null);
  const beginAnew = (settings: readonly ShopSetting[]) =>
    setUndone((before) => ({ times: (before?.times ?? 0) + 1, settings }));
  const imported = async () => {
    setImporting(false);
    const { data: now } = await refetch();
    if (now) beginAnew(now);
  };
  const shown = data.find(({ key }) => key === history);
  return (
    <Stack gap={5}>
      <PageHeader
        title="Settings"
        actions={
          isAdmin && (
            <>
              <Button onClick={() => void exportFile()}>Export</Button>
              <Button onClick={() => setImporting(true)}>Import</Button>
            </>
          )
        }
      />
      <Text tone="muted">
        {isAdmin
          ? 'Changes apply as soon as you save. Open pages show them after a reload.'
          : 'Admins can change these.'}
      </Text>
      {/* The front comes together with the settings above, which would push it away under the finger. */}
      <Suspense fallback={<SkeletonRows count={8} label="Loading the form" />}>
        <WithIndex>
          <SettingsIndex titles={[...groupTitles(data), FRONT_TITLE]} />
          <Stack gap={5}>
            <ListStates
              list={{ rows: data, isLoading, isError, isFetching, error, retry: () => void refetch() }}
              loadingLabel="Loading settings"
              failure="Failed to load settings"
              empty={null}
            >
              {isAdmin ? (
                <SettingsForm key={undone?.times} settings={undone?.settings ?? data} onHistory={setHistory} />
              ) : (
                <SettingGroups
                  settings={data}
                  render={(setting) => <SettingFact setting={setting} />}
                  onHistory={setHistory}
                />
              )}
            </ListStates>
            {!isLoading && <FrontSection isAdmin={isAdmin} />}
          </Stack>
        </WithIndex>
      </Suspense>
      {shown && (
        <HistoryDialog
          key={shown.key}
          setting={shown}
          mayUndo={isAdmin}
          onUndone={beginAnew}
          onClose={() => setHistory(null)}
        />
      )}
      {importing && <ImportDialog onImported={() => void imported()} onClose={() => setImporting(false)} />}
    </Stack>
  );
}

const WithIndex = styled.div`
  display: grid;
  gap: ${theme.space[6]};

  ${media.desktop} {
    grid-template-columns: 11rem minmax(0, 1fr);
  }
`;
