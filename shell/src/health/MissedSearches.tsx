import type { ShopHealth } from '@shop/shared/contracts';
import { DataList, PageHeader, Stack, type DataColumn } from '@shop/shared/ui';

type MissedSearch = NonNullable<ShopHealth['missedSearches']>[number];

const COLUMNS: DataColumn<MissedSearch>[] = [
  { key: 'text', header: 'Searched for', place: 'title', render: ({ text }) => text },
  { key: 'times', header: 'Times', align: 'end', nowrap: true, render: ({ times }) => String(times) },
];

/** What visitors searched in vain, so that the owner can sell it or add a word that means the same. */
export function MissedSearches({ searches }: { searches: readonly MissedSearch[] }) {
  return (
    <Stack gap={4} as="section">
      <PageHeader
        level={2}
        title="Searches that found nothing"
        description="What visitors searched for in the last 90 days. A word that the shop calls otherwise belongs into the setting ‘Words that mean the same’."
      />
      <DataList label="Searches that found nothing" columns={COLUMNS} rows={searches} rowKey={({ text }) => text} />
    </Stack>
  );
}
