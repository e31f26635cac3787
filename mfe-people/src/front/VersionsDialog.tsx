import { toastShown, useAppDispatch } from '@shop/shared/api';
import type { ContentState, ContentVersion } from '@shop/shared/contracts';
import { CONTENT_LABELS, isLookKey } from '@shop/shared/contracts/content-list';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { Badge, Button, Stack, type DataColumn } from '@shop/shared/ui';
import { useState } from 'react';
import { useContentHistory, useUndoContent } from '../endpoints';
import { FIRST_VERSIONS, VersionHistory, savedColumns } from '../history/VersionHistory';
import { PreviewDialog } from './PreviewDialog';
import { bodyText } from './values';

interface Props {
  part: ContentState;
  /** Whether the user may restore another version. */
  mayUndo: boolean;
  onClose: () => void;
}

/**
 * The versions of a part of the front, newest first. Each can be previewed, and restored immediately, which adds a new
 * version.
 */
export function VersionsDialog({ part, mayUndo, onClose }: Props) {
  const { key, version: newest, liveVersion } = part;
  const label = CONTENT_LABELS[key];
  const dispatch = useAppDispatch();
  const { timeZone } = useHost().settings;
  const [limit, setLimit] = useState(FIRST_VERSIONS);
  const query = useContentHistory({ params: { key }, query: { limit } });
  const { data } = query;
  const [undo, { isLoading: undoing, error: refusal, originalArgs }] = useUndoContent();
  const [previewed, setPreviewed] = useState<number | null>(null);
  const saved = data?.rows ?? [];
  const complete = data !== undefined && saved.length >= data.total;
  const first: ContentVersion = { version: 0, body: null, liveFrom: '', changedAt: '', changedBy: 'Default' };
  const rows = complete ? [...saved, first] : saved;
  const takeUp = async (to: number) => {
    const answer = await undo({ params: { key }, body: { to, version: newest } });
    if (answer.data) dispatch(toastShown({ kind: 'success', text: `${label}: version ${to} is live again` }));
  };
  const when = (moment: string) => moment && formatDateTime(moment, timeZone);
  const state = ({ version, liveFrom }: ContentVersion) => {
    if (version === liveVersion) return <Badge tone="green">Live</Badge>;
    if (liveFrom === null) return <Badge>Draft</Badge>;
    return version === part.next?.version ? <Badge>{`Live from ${when(liveFrom)}`}</Badge> : null;
  };
  const columns: DataColumn<ContentVersion>[] = [
    {
      key: 'body',
      header: isLookKey(key) ? 'Look' : 'Words',
      place: 'title',
      render: ({ body }) => bodyText(key, body ?? part.default) || '-',
    },
    { key: 'state', header: 'State', place: 'aside', render: state },
    ...savedColumns(timeZone),
    {
      key: 'undo',
      header: 'Undo',
      place: 'actions',
      hideHeader: true,
      nowrap: true,
      render: ({ version }) => (
        <Stack as="span" direction="row" gap={2}>
          <Button size="sm" aria-label={`Preview version ${version}`} onClick={() => setPreviewed(version)}>
            Preview
          </Button>
          {mayUndo && version !== liveVersion && (
            <Button
              size="sm"
              aria-label={`Make version ${version} live`}
              disabled={undoing}
              loading={undoing && originalArgs?.body.to === version}
              onClick={() => void takeUp(version)}
            >
              Make live
            </Button>
          )}
        </Stack>
      ),
    },
  ];
  return (
    <VersionHistory
      label={label}
      noun="versions"
      size="xl"
      columns={columns}
      query={query}
      rows={rows}
      limit={limit}
      onLimit={setLimit}
      undoing={undoing}
      refusal={refusal}
      onClose={onClose}
    >
      {previewed !== null && <PreviewDialog part={key} version={previewed} onClose={() => setPreviewed(null)} />}
    </VersionHistory>
  );
}
