import { Text, VisuallyHidden } from '@shop/shared/ui';

/** How many sizes are listed before the rest is only counted. */
const NAMED = 4;

/** A short list of a product's sizes: up to four, then '+N more'. */
export function SizesPreview({ sizes }: { sizes: readonly string[] }) {
  if (sizes.length === 0) return null;
  const more = sizes.length - NAMED;
  return (
    <Text size="sm" tone="muted">
      <VisuallyHidden>Sizes: </VisuallyHidden>
      <span>{`${sizes.slice(0, NAMED).join(', ')}${more > 0 ? ` +${more} more` : ''}`}</span>
    </Text>
  );
}
