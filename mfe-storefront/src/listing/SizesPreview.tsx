import { Text, VisuallyHidden } from '@shop/shared/ui';

/** How many sizes are named before the rest become a number. */
const NAMED = 4;

/** A product's sizes in short: four of them, then '+N more'. */
export function SizesPreview({ sizes }: { sizes: readonly string[] }) {
  if (sizes.length === 0) return null;
  const more = sizes.length - NAMED;
  return (
    <Text size="sm" tone="muted">
      <VisuallyHidden>Sizes: </VisuallyHidden>
      {sizes.slice(0, NAMED).join(', ')}
      {more > 0 && ` +${more} more`}
    </Text>
  );
}
