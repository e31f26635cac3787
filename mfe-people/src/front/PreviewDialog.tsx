import type { ContentKey } from '@shop/shared/contracts';
import { CONTENT_LABELS } from '@shop/shared/contracts/content-list';
import { reasonText, useCopy } from '@shop/shared/forms';
import { useHost } from '@shop/shared/remote';
import { formatDateTime } from '@shop/shared/rules';
import {
  Button,
  ButtonAnchor,
  Dialog,
  ErrorState,
  SegmentedControl,
  Skeleton,
  Stack,
  Text,
  media,
  theme,
  useMediaQuery,
} from '@shop/shared/ui';
import { useLayoutEffect, useState } from 'react';
import { styled } from 'styled-components';
import { usePreviewContent } from '../endpoints';

interface Props {
  part: ContentKey;
  /** The version to preview; 0 for the default. */
  version: number;
  onClose: () => void;
}

/** Window sizes of previews, in pixels. */
const WINDOWS = {
  phone: { width: 390, height: 720 },
  desktop: { width: 1280, height: 800 },
} as const;
type Window = keyof typeof WINDOWS;

const OPTIONS = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
] as const;

/** The scale of a preview: as wide as its container, but at most 1. */
function useScale(width: number) {
  // State instead of a ref, because the dialog's content is rendered after the dialog.
  const [room, setRoom] = useState<HTMLDivElement | null>(null);
  const [scale, setScale] = useState(1);
  useLayoutEffect(() => {
    if (!room) return undefined;
    const measure = () => setScale(Math.min(1, room.clientWidth / width) || 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(room);
    return () => observer.disconnect();
  }, [room, width]);
  return { setRoom, scale };
}

/**
 * Shows a version of the front in the real page, at the size of a phone or a desktop. The link to it can be shared and
 * is valid for an hour.
 */
export function PreviewDialog({ part, version, onClose }: Props) {
  const { timeZone } = useHost().settings;
  const copy = useCopy();
  const onPhone = useMediaQuery(media.phone);
  const [chosen, setKind] = useState<Window | null>(null);
  const kind = chosen ?? (onPhone ? 'phone' : 'desktop');
  const { width, height } = WINDOWS[kind];
  const { setRoom, scale } = useScale(width);
  const { data, error, isFetching, refetch } = usePreviewContent(
    { params: { key: part }, query: { version } },
    { refetchOnMountOrArgChange: true },
  );
  const label = CONTENT_LABELS[part];
  const name = version === 0 ? `Preview of ${label}: the default` : `Preview of ${label}: version ${version}`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="xl"
      title={name}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {data && (
            <>
              <Button onClick={() => void copy('link', window.location.origin + data.path)}>Copy link</Button>
              <ButtonAnchor href={data.path} target="_blank">
                Open in a new tab
              </ButtonAnchor>
            </>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Stack direction="row" gap={4} align="center">
          <SegmentedControl label="Width" options={OPTIONS} value={kind} onChange={setKind} />
          {data && (
            <Text size="sm" tone="muted">
              {`Whoever has the link sees it until ${formatDateTime(data.until, timeZone)}.`}
            </Text>
          )}
        </Stack>
        <PreviewArea ref={setRoom} style={{ height: height * scale }}>
          {data ? (
            <Page
              key={kind}
              title={`${name}, ${kind}`}
              src={data.path}
              style={{ width, height, transform: `scale(${scale})` }}
            />
          ) : error && !isFetching ? (
            <ErrorState title="Failed to make the preview" text={reasonText(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton height="100%" />
          )}
        </PreviewArea>
      </Stack>
    </Dialog>
  );
}

const PreviewArea = styled.div`
  display: flex;
  justify-content: safe center;
  overflow: hidden;
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.md};
`;

/* A small page is centered. A large one is scaled down toward its left edge, which is also that of its container. */
const Page = styled.iframe`
  flex: none;
  border: 0;
  background: ${theme.color.background};
  transform-origin: 0 0;
`;
