import type { PublicProduct } from '@shop/shared/contracts';
import { Heading, KeyValue, Stack, Text } from '@shop/shared/ui';

/** What a product is made of and how to care for it; nothing when the shop does not say. */
export function ProductFacts({ product }: { product: PublicProduct }) {
  const { description, composition, material, careInstructions, refCode } = product;
  const facts = [
    { label: 'Composition', value: composition },
    { label: 'Material', value: material },
    { label: 'Care', value: careInstructions },
    { label: 'Reference', value: refCode },
  ].filter(({ value }) => value !== '');
  return (
    <Stack gap={4}>
      <Heading level={2} size="xs">
        Details
      </Heading>
      {description && <Text>{description}</Text>}
      <KeyValue layout="grid" items={facts} />
    </Stack>
  );
}
