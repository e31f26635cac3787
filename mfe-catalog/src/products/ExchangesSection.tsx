import { backOfText, colorRates, rateSentences, reasonsText, sizeRates } from '@shop/shared/rules';
import { Button, KeyValue, Stack, Text } from '@shop/shared/ui';
import { useExchangeRates } from '../endpoints';
import { FormSection } from './FormSection';

/** What came back of a product and why, by size and color. Nothing for a product of which nothing came back. */
export function ExchangesSection({ product }: { product: string }) {
  const { data, isError, isFetching, refetch } = useExchangeRates({ query: { product } });
  if (isError && !data) {
    return (
      <FormSection title="Exchanges" text="What came back of it, and why.">
        <Stack direction="row" gap={3} align="center">
          <Text size="sm">Failed to load exchanges.</Text>
          <Button size="sm" loading={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </Stack>
      </FormSection>
    );
  }
  const [rates] = data ?? [];
  if (rates === undefined) return null;
  const parts = [...sizeRates(rates), ...colorRates(rates)];
  return (
    <FormSection title="Exchanges" text="What came back of it, and why.">
      <Stack gap={3}>
        {rateSentences(rates).map((sentence) => (
          <Text key={sentence} weight="semibold">
            {sentence}
          </Text>
        ))}
        <Text size="sm">{`${backOfText(rates)} pieces came back: ${reasonsText(rates)}.`}</Text>
        <KeyValue
          layout="grid"
          items={parts.map((part) => ({ label: part.name, value: `${backOfText(part)}: ${reasonsText(part)}` }))}
        />
      </Stack>
    </FormSection>
  );
}
