import { errorText } from '@shop/shared/api';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesSearch } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Grid,
  ListStates,
  PageHeader,
  SearchInput,
  Stack,
  StatCard,
  Switch,
  Toolbar,
} from '@shop/shared/ui';
import { CategoryTree } from '../categories/CategoryTree';
import { useCategories } from '../endpoints';

const NO_FILTERS = { q: '', archived: '' };

/** Categories Management: counts, search, and the tree. */
export default function CategoriesPage() {
  const [{ q, archived }, change] = useUrlFilters(NO_FILTERS);
  const { data, isLoading, isError, isFetching, error, refetch } = useCategories({ query: { flat: 'true' } });
  const shown = (data?.rows ?? []).filter((category) => archived === '1' || !category.archived);
  const rows = shown.filter(({ name, description }) => matchesSearch(q, name, description));
  const parents = shown.filter(({ parentCategory }) => parentCategory === null).length;
  return (
    <Stack gap={5}>
      <PageHeader title="Categories Management" />
      <Grid minColumn="9rem" gap={3}>
        <StatCard label="Total" value={shown.length} loading={isLoading} />
        <StatCard label="Parents" value={parents} loading={isLoading} />
        <StatCard label="Subcategories" value={shown.length - parents} loading={isLoading} />
      </Grid>
      <Toolbar
        search={
          <SearchInput
            label="Search categories"
            placeholder="Name or description"
            value={q}
            onChange={(value) => change({ q: value })}
          />
        }
      >
        <Switch
          label="Show Archived"
          checked={archived === '1'}
          onChange={(event) => change({ archived: event.target.checked ? '1' : '' })}
        />
      </Toolbar>
      <ListStates
        list={{ rows, isLoading, isError: isError && !data, isFetching, retry: () => void refetch() }}
        loadingLabel="Loading categories"
        failure="Failed to load categories"
        reason={errorText(error, '') || undefined}
        empty={
          <EmptyState
            title="No categories found"
            level={2}
            text={q === '' ? 'There are no categories yet.' : 'No categories match your search.'}
            action={q !== '' && <Button onClick={() => change(NO_FILTERS)}>Clear search</Button>}
          />
        }
      >
        <CategoryTree categories={rows} />
      </ListStates>
    </Stack>
  );
}
