import type { PublicProduct } from '@shop/shared/contracts';
import { Heading, KeyValue, Stack, Text } from '@shop/shared/ui';

/** A product's material and care instructions; renders nothing when they are unknown. */
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
      <KeyValue layout="pairs" items={facts} />
    </Stack>
  );
}
