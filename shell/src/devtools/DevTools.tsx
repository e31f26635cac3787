import { tabMemory, useSession } from '@shop/shared/api';
import { Button, CloseIcon, Badge, Stack, media, theme } from '@shop/shared/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { reloadPage } from '../guard/reload-page';
import { RemoteOwnerNote } from '../remotes/RemoteOwnerNote';
import { OwnershipOverlay } from './OwnershipOverlay';
import { overlaySwitch } from './overlay-switch';
import type { RemoteOverride } from './overrides';
import type { DevToolsProps } from './DevToolsSlot';
import { OVERRIDES_KEY } from './override-request';
import { usePageOwner } from './usePageOwner';

/** The bar with this tab's overrides, and the ownership overlay. The bar folds into a button. */
export function DevTools({ overrides, showOverlay }: DevToolsProps) {
  const { pathname } = useLocation();
  const { name: page, remote } = usePageOwner();
  const { user } = useSession();
  const [dismissed, setDismissed] = useState(false);
  const [folded, setFolded] = useState(false);
  const shown = dismissed ? [] : overrides;
  if (shown.length === 0 && !showOverlay) return null;
  const active = shown.filter(({ problem }) => problem === null);
  if (folded) {
    return (
      <>
        {showOverlay && <OwnershipOverlay page={page} key={pathname} />}
        <Bar aria-label="Preview tools">
          <Button size="sm" aria-expanded={false} onClick={() => setFolded(false)}>
            Preview tools
          </Button>
        </Bar>
      </>
    );
  }
  return (
    <>
      {showOverlay && <OwnershipOverlay page={page} key={pathname} />}
      <Bar aria-label="Preview tools">
        <Lines>
          {shown.map((override) => (
            <OverrideLine key={override.name} override={override} />
          ))}
          {showOverlay && (
            <>
              <p role="status">
                This page: <strong>{page}</strong>. Around it: <strong>shell</strong>.
              </p>
              {user && remote && <RemoteOwnerNote remote={remote} />}
            </>
          )}
        </Lines>
        <Stack direction="row" gap={2}>
          {active.length > 0 && (
            <Button size="sm" variant="primary" onClick={reset}>
              Reset
            </Button>
          )}
          <Button size="sm" aria-pressed={showOverlay} aria-keyshortcuts="Alt+Shift+B" onClick={overlaySwitch.toggle}>
            {showOverlay ? 'Hide Parts' : 'Show Parts'}
          </Button>
          <Button size="sm" aria-expanded onClick={() => setFolded(true)}>
            Fold
          </Button>
          {shown.length > 0 && active.length === 0 && (
            <Button size="sm" icon={<CloseIcon size={16} />} onClick={() => setDismissed(true)}>
              Close
            </Button>
          )}
        </Stack>
      </Bar>
    </>
  );
}

function OverrideLine({ override: { name, wanted, problem } }: { override: RemoteOverride }) {
  if (problem === null) {
    return (
      <Line>
        <Badge tone="accent" solid>
          Preview
        </Badge>
        <span>
          <strong>{name}</strong> <span>{wanted}</span>
        </span>
      </Line>
    );
  }
  return (
    <Line role="alert">
      <Badge tone="red">Live version</Badge>
      <span>
        <strong>{name}</strong>
        <span>{`: ${problem}`}</span>
      </span>
    </Line>
  );
}

/** Removes the tab's overrides, and reloads the page with the live releases. */
function reset(): void {
  tabMemory.set(OVERRIDES_KEY, null);
  void reloadPage();
}

const Bar = styled.aside`
  position: fixed;
  z-index: ${theme.z.toast};
  inset-inline-start: ${theme.space[4]};
  bottom: max(${theme.space[4]}, env(safe-area-inset-bottom));
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space[2]} ${theme.space[4]};
  max-width: min(46rem, calc(100vw - ${theme.space[4]} - 6rem));
  padding: ${theme.space[2]} ${theme.space[4]};
  border: 1px solid ${theme.color.accentText};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  color: ${theme.color.text};
  box-shadow: ${theme.shadow.high};
  font-size: ${theme.size.sm};

  ${media.print} {
    display: none;
  }
`;

const Lines = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[1]};
  min-width: 0;
  overflow-wrap: anywhere;
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space[2]};
`;
