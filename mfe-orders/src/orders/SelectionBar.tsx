import { Banner, Button, Checkbox, Stack, media, theme } from '@shop/shared/ui';
import styled from 'styled-components';
import { ordersLabel } from './labels';
import type { BulkAccept } from './useBulkAccept';

/**
 * At the bottom of the screen while orders are chosen: all or none, accept, clear; and above it what could not be accepted.
 * It stands under the list, so that no row moves when the first one is chosen.
 */
export function BulkAcceptBar({ bulk }: { bulk: BulkAccept }) {
  const { chosen, pending, busy, failure } = bulk;
  if (chosen.size === 0 && failure === null) return null;
  return (
    <Bar aria-label="Selected orders" data-bottom-bar="">
      {failure && (
        <Banner kind="error" title={failure.title} onDismiss={bulk.dismiss}>
          {failure.lines.join(' ')}
        </Banner>
      )}
      {chosen.size > 0 && (
        <Stack direction="row" justify="between">
          <Checkbox
            label={`All ${pending.length} pending`}
            checked={chosen.size === pending.length}
            disabled={busy}
            onChange={(event) => bulk.chooseAll(event.target.checked)}
          />
          <Stack direction="row" gap={2}>
            <Button onClick={bulk.clear} disabled={busy}>
              Clear
            </Button>
            <Button variant="primary" loading={busy} onClick={bulk.accept}>
              Accept {ordersLabel(chosen.size)}
            </Button>
          </Stack>
        </Stack>
      )}
    </Bar>
  );
}

const Bar = styled.section`
  position: sticky;
  z-index: ${theme.z.header};
  bottom: ${theme.space[3]};
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.border};
  border-radius: ${theme.radius.lg};
  background: ${theme.color.raised};
  box-shadow: ${theme.shadow.high};

  ${media.print} {
    display: none;
  }
`;
