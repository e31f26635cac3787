import { Banner, Button, Card, Checkbox, Stack } from '@shop/shared/ui';
import { ordersLabel } from './labels';
import type { BulkAccept } from './useBulkAccept';

/** Above the list while orders are being chosen: all or none, accept, cancel; and what could not be accepted. */
export function BulkAcceptBar({ bulk }: { bulk: BulkAccept }) {
  const { selecting, chosen, pending, busy, failure } = bulk;
  return (
    <>
      {failure && (
        <Banner kind="error" title={failure.title} onDismiss={bulk.dismiss}>
          {failure.lines.join(' ')}
        </Banner>
      )}
      {selecting && (
        <Card padding={3} as="section" aria-label="Selected orders">
          <Stack direction="row" justify="between">
            <Checkbox
              label={`All ${pending.length} pending`}
              checked={pending.length > 0 && chosen.size === pending.length}
              disabled={pending.length === 0 || busy}
              onChange={(event) => bulk.chooseAll(event.target.checked)}
            />
            <Stack direction="row" gap={2}>
              <Button onClick={bulk.stop} disabled={busy}>
                Cancel
              </Button>
              <Button variant="primary" disabled={chosen.size === 0} loading={busy} onClick={bulk.accept}>
                {chosen.size === 0 ? 'Accept orders' : `Accept ${ordersLabel(chosen.size)}`}
              </Button>
            </Stack>
          </Stack>
        </Card>
      )}
    </>
  );
}
