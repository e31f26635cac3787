import type { PublicProduct } from '@shop/shared/contracts';
import { Heading, KeyValue, Stack, Text } from '@shop/shared/ui';
import { styled } from 'styled-components';

/** A product's description and the facts about it that are known, under the heading Details. */
export function ProductFacts({ product }: { product: PublicProduct }) {
  const { description, composition, material, careInstructions, refCode } = product;
  const facts = [
    { label: 'Composition', value: composition },
    { label: 'Material', value: material },
    { label: 'Care', value: careInstructions },
    { label: 'Item no.', value: refCode },
  ].filter(({ value }) => value !== '');
  return (
    <Facts gap={4}>
      <Heading level={2} size="xs">
        Details
      </Heading>
      {description && <Text>{description}</Text>}
      <KeyValue layout="pairs" items={facts} />
    </Facts>
  );
}

/* Longer lines are hard to read, and would reach below the chat button. */
const Facts = styled(Stack)`
  max-width: 60ch;
`;
