import { errorText, useListView } from '@shop/shared/api';
import type { Product, ProductsQuery } from '@shop/shared/contracts';
import { useUrlFilters } from '@shop/shared/remote';
import { matchesSearch, subtreeIds } from '@shop/shared/rules';
import {
  Button,
  EmptyState,
  Field,
  Grid,
  ListStates,
  PageHeader,
  Pagination,
  SearchInput,
  Select,
  Stack,
  Switch,
  Toolbar,
} from '@shop/shared/ui';
import { useCategories, useProducts, useSuppliers } from '../endpoints';
import { ProductTile } from '../products/ProductTile';

const NO_FILTERS = { q: '', category: '', supplier: '', archived: '', page: '1' };
const PAGE_SIZE = 200;

/** Products Management: every product with its stock, prices and profit; by category, supplier, name or SKU. */
export default function ProductsPage() {
  const [filters, change] = useUrlFilters(NO_FILTERS);
  const { q, category, supplier, archived } = filters;
  const page = Math.max(1, Number.parseInt(filters.page, 10) || 1);
  const categories = useCategories({ query: { flat: 'true' } }).data?.rows ?? [];
  const suppliers = useSuppliers({ query: {} }).data?.rows ?? [];
  const inCategory = subtreeIds(categories, category);
  const list = useListView<Product, ProductsQuery>({
    useQuery: useProducts,
    filters: {
      q: q.trim() || undefined,
      category: category || undefined,
      supplier: supplier || undefined,
      archived: archived === '1' ? undefined : 'false',
      page: page > 1 ? page : undefined,
    },
    matches: (product) =>
      (archived === '1' || !product.archived) &&
      (category === '' || (product.category !== null && inCategory.has(product.category._id))) &&
      (supplier === '' || product.supplier?._id === supplier) &&
      matchesSearch(q, product.name, product.refCode),
  });
  const hasFilters = q !== '' || category !== '' || supplier !== '';
  const options = (all: string, entries: readonly { _id: string; name: string }[]) => [
    { value: '', label: all },
    ...entries.map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const filter = (changes: Partial<typeof NO_FILTERS>) => change({ ...changes, page: '1' });
  return (
    <Stack gap={5}>
      <PageHeader title="Products Management" />
      <Toolbar
        search={
          <SearchInput
            label="Search products"
            placeholder="Name or SKU"
            value={q}
            onChange={(value) => filter({ q: value })}
          />
        }
        summary={list.isLoading ? undefined : `${list.total} ${list.total === 1 ? 'product' : 'products'}`}
      >
        <Field label="Category" hideLabel>
          <Select
            options={options('All categories', categories)}
            value={category}
            onChange={(event) => filter({ category: event.target.value })}
          />
        </Field>
        <Field label="Supplier" hideLabel>
          <Select
            options={options('All suppliers', suppliers)}
            value={supplier}
            onChange={(event) => filter({ supplier: event.target.value })}
          />
        </Field>
        <Switch
          label="Show Archived"
          checked={archived === '1'}
          onChange={(event) => filter({ archived: event.target.checked ? '1' : '' })}
        />
      </Toolbar>
      <ListStates
        list={list}
        loadingLabel="Loading products"
        failure="Failed to load data"
        reason={errorText(list.error, '') || undefined}
        empty={
          <EmptyState
            title="No products found"
            level={2}
            text={hasFilters ? 'No products match your current filters.' : 'There are no products yet.'}
            action={hasFilters && <Button onClick={() => change(NO_FILTERS)}>Clear filters</Button>}
          />
        }
      >
        <Grid minColumn="22rem">
          {list.rows.map((product) => (
            <ProductTile key={product._id} product={product} />
          ))}
        </Grid>
        {!list.complete && (
          <Pagination
            page={page}
            pages={Math.ceil(list.total / PAGE_SIZE)}
            onPage={(next) => change({ page: String(next) })}
          />
        )}
      </ListStates>
    </Stack>
  );
}
