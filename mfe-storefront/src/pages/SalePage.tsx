import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { effectivePrice, inPriceRange, PRICE_RANGES } from '@shop/shared/rules';
import { Breadcrumbs, Button, ButtonLink, Field, PageHeader, Select, Toolbar } from '@shop/shared/ui';
import { CategoryFilter, inCategory } from '../listing/CategoryFilter';
import { SortSelect } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { LISTING_STEP, isWhole, productPage, serverQuery, shownOf } from '../listing/product-page';
import { ProductResults, productCount } from '../listing/ProductResults';
import { sortOf } from '../listing/sorting';
import { paths } from '../paths';
import { liveCategories, saleProducts } from '../reads';

const SORTS = ['newest', 'price-low', 'price-high', 'name', 'discount'] as const;

const DEFAULTS = { category: '', price: '', sort: 'newest', show: '' };

const PRICE_OPTIONS = [
  { value: '', label: 'Any price' },
  ...PRICE_RANGES.map(({ id, label }) => ({ value: id, label })),
];

/** Everything on sale, by category and price. */
export default function SalePage() {
  usePageTitle('Sale');
  const [filters, setFilters] = useUrlFilters(DEFAULTS);
  const sort = sortOf(filters.sort, SORTS);
  const shown = shownOf(filters.show);
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const all = useListPublicProductsQuery(saleProducts);
  const found = useListPublicProductsQuery(
    { query: { ...saleProducts.query, ...serverQuery(sort, shown), category: filters.category || undefined } },
    { skip: !all.data || isWhole(all.data) },
  );
  const wanted = inCategory(categories, filters.category);
  const page = productPage({
    all,
    found,
    sort,
    shown,
    matches: (product) => wanted(product) && inPriceRange(effectivePrice(product), filters.price),
  });
  const filtered = filters.category !== '' || filters.price !== '';

  return (
    <ListingPage>
      <PageHeader
        look="display"
        above={<Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Sale' }]} />}
        title="Sale"
        description="Reduced while they last."
      />
      <Toolbar summary={page.products ? productCount(page.total) : ''}>
        <CategoryFilter
          categories={categories}
          value={filters.category}
          onChange={(category) => setFilters({ category, show: '' })}
        />
        <Field label="Price range">
          <Select
            value={filters.price}
            options={PRICE_OPTIONS}
            onChange={(event) => setFilters({ price: event.target.value, show: '' })}
          />
        </Field>
        <SortSelect sorts={SORTS} value={sort} onChange={(value) => setFilters({ sort: value })} />
      </Toolbar>
      <ProductResults
        page={page}
        empty={
          filtered
            ? {
                title: 'No sale items match these filters',
                action: <Button onClick={() => setFilters({ category: '', price: '' })}>Clear filters</Button>,
              }
            : {
                title: 'Nothing is on sale right now',
                text: 'Have a look at everything else we have.',
                action: <ButtonLink to={paths.shop}>Shop all</ButtonLink>,
              }
        }
        onMore={() => setFilters({ show: String(shown + LISTING_STEP) })}
      />
    </ListingPage>
  );
}
