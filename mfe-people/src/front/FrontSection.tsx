import type { ContentKey, ContentState } from '@shop/shared/contracts';
import { CONTENT_LABELS, isContentKey, isLookKey } from '@shop/shared/contracts/content-list';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import { Button, ListStates, Stack, Text, lazyDialog } from '@shop/shared/ui';
import { useState } from 'react';
import { FRONT_PARTS, useContent } from '../endpoints';
import { SettingsCard } from '../settings/SettingsCard';
import { bodyText, spanWords } from './values';

const FrontDialog = lazyDialog(() => import('./FrontDialog').then((module) => module.FrontDialog));
const VersionsDialog = lazyDialog(() => import('./VersionsDialog').then((module) => module.VersionsDialog));

/** The title of the front's group. */
export const FRONT_TITLE = 'Front of the shop';

/** Parts that have a sample text before they are first edited. */
const SAMPLES: readonly ContentKey[] = ['hero', 'tagline', 'privacy', 'terms'];

/** The content of the shop's front. Admins edit it; others see it and its versions. */
export function FrontSection({ isAdmin }: { isAdmin: boolean }) {
  const { timeZone } = useHost().settings;
  const { data = [], isLoading, isError, isFetching, error, refetch } = useContent(FRONT_PARTS);
  const [open, setOpen] = useState<{ key: ContentKey; what: 'edit' | 'history' } | null>(null);
  // A newer server may send parts that this release does not know.
  const parts = data.filter((one) => isContentKey(one.key));
  const part = parts.find(({ key }) => key === open?.key);
  const close = () => setOpen(null);
  const stateText = ({ key, body, liveVersion, next }: ContentState) =>
    [
      liveVersion === 0
        ? isLookKey(key)
          ? 'As the theme has it.'
          : SAMPLES.includes(key)
            ? 'Sample text, until you write your own.'
            : 'Nothing yet.'
        : `Version ${liveVersion} is live.`,
      ...spanWords(key, body, timeZone),
      ...(next ? [`Version ${next.version} goes live ${formatDateTime(next.liveFrom, timeZone)}.`] : []),
    ].join(' ');
  return (
    <>
      <SettingsCard title={FRONT_TITLE}>
        <ListStates
          list={{ rows: parts, isLoading, isError, isFetching, error, retry: () => void refetch() }}
          loadingLabel="Loading the front of the shop"
          failure="Failed to load the front of the shop"
          empty={null}
        >
          {parts.map((one) => {
            const label = CONTENT_LABELS[one.key];
            const text = bodyText(one.key, one.body);
            return (
              <Stack gap={1} key={one.key}>
                <Text size="sm" weight="semibold">
                  {label}
                </Text>
                {text !== '' && <Text>{text}</Text>}
                <Text size="sm" tone="muted">
                  {stateText(one)}
                </Text>
                <Stack direction="row" gap={2}>
                  {isAdmin && (
                    <Button
                      size="sm"
                      aria-label={`Edit ${label}`}
                      onClick={() => setOpen({ key: one.key, what: 'edit' })}
                    >
                      Edit
                    </Button>
                  )}
                  <Button
                    size="sm"
                    variant="ghost"
                    aria-label={`History of ${label}`}
                    onClick={() => setOpen({ key: one.key, what: 'history' })}
                  >
                    History
                  </Button>
                </Stack>
              </Stack>
            );
          })}
        </ListStates>
      </SettingsCard>
      {part && open?.what === 'edit' && <FrontDialog part={part} onClose={close} />}
      {part && open?.what === 'history' && <VersionsDialog part={part} mayUndo={isAdmin} onClose={close} />}
    </>
  );
}
