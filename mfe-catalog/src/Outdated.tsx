import { Banner, Button } from '@shop/shared/ui';

/** Over a form whose save was refused because somebody else was quicker: the way to what there is now. */
export function Outdated({ onReload }: { onReload: () => void }) {
  return (
    <Banner
      kind="warning"
      actions={
        <Button size="sm" onClick={onReload}>
          Load again
        </Button>
      }
    >
      Loading it again shows what it is now; what you entered here has to be entered once more.
    </Banner>
  );
}
