import type { ExchangeRates } from '@shop/shared/contracts';
import { backOfText, colorRates, rateSentences, reasonsText, sizeRates } from '@shop/shared/rules';
import { DataList, EmptyState, ErrorState, Skeleton, Stack, Text, TextLink, type DataColumn } from '@shop/shared/ui';
import { useExchangeRates } from '../endpoints';
import { Group } from './Group';
import { share } from './links';

type ProductRate = ExchangeRates[number];

/** The parts of a product of which pieces came back: 'M 14 of 60, S 2 of 40'. */
const partsText = (parts: ReturnType<typeof sizeRates>): string =>
  parts.map((part) => `${part.name} ${backOfText(part)}`).join(', ') || '-';

/** What the pieces say that came back, or else why they did. */
function Says({ product }: { product: ProductRate }) {
  const sentences = rateSentences(product);
  return (
    <Stack gap={1}>
      {sentences.map((sentence) => (
        <Text key={sentence} as="span" weight="semibold">
          {sentence}
        </Text>
      ))}
      <Text as="span" size="sm" tone="muted">
        {reasonsText(product)}
      </Text>
    </Stack>
  );
}

const COLUMNS: readonly DataColumn<ProductRate>[] = [
  {
    key: 'product',
    header: 'Product',
    place: 'title',
    render: ({ name, refCode }) => (
      <TextLink to={`/products?q=${encodeURIComponent(refCode)}`}>{`${name} (${refCode})`}</TextLink>
    ),
  },
  {
    key: 'says',
    header: 'Why',
    render: (product) => <Says product={product} />,
    brief: (product) => [...rateSentences(product), reasonsText(product)].join('; '),
  },
  {
    key: 'sizes',
    header: 'Sizes',
    render: (product) => partsText(sizeRates(product)),
    // On a phone, the sentence says enough.
    brief: () => null,
  },
  {
    key: 'colors',
    header: 'Colors',
    render: (product) => partsText(colorRates(product)),
    brief: () => null,
  },
  { key: 'back', header: 'Came back', align: 'end', nowrap: true, render: ({ back }) => back.toLocaleString('en-US') },
  {
    key: 'bought',
    header: 'Of pieces',
    align: 'end',
    nowrap: true,
    render: ({ bought }) => bought.toLocaleString('en-US'),
  },
  { key: 'share', header: 'Share', align: 'end', nowrap: true, render: ({ back, bought }) => share(back, bought) },
];

/** The products of which most pieces were exchanged or returned, of the orders that were placed in a period. */
export function RatesTable({ query }: { query: { startDate?: string; endDate?: string } }) {
  const { data, isError, isFetching, refetch } = useExchangeRates({ query });
  return (
    <Group title="Exchanged and returned">
      {data ? (
        data.length === 0 ? (
          <EmptyState title="No piece of this period came back" level={3} />
        ) : (
          <DataList
            label="Exchanged and returned"
            rows={data}
            rowKey={({ _id }) => _id}
            columns={[...COLUMNS]}
            cardsBelow={48}
          />
        )
      ) : isError ? (
        <ErrorState title="Failed to load exchanges" level={3} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height="8rem" radius="lg" />
      )}
    </Group>
  );
}
