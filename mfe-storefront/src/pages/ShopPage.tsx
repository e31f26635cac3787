import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { matchesSearch } from '@shop/shared/rules';
import { Breadcrumbs, Button, ButtonLink, PageHeader, SearchInput, Toolbar } from '@shop/shared/ui';
import { CategoryFilter, inCategory } from '../listing/CategoryFilter';
import { SortSelect } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { LISTING_STEP, isWhole, productPage, serverQuery, shownOf } from '../listing/product-page';
import { ProductResults, productCount } from '../listing/ProductResults';
import { SizesPreview } from '../listing/SizesPreview';
import { sortOf } from '../listing/sorting';
import { paths } from '../paths';
import { allProducts, liveCategories } from '../reads';
import { useSettled } from '../useSettled';

const SORTS = ['name', 'price-low', 'price-high'] as const;

const DEFAULTS = { q: '', category: '', sort: 'name', show: '' };

/** Everything the shop sells, with search. */
export default function ShopPage() {
  usePageTitle('Shop');
  const [filters, setFilters] = useUrlFilters(DEFAULTS);
  const sort = sortOf(filters.sort, SORTS);
  const shown = shownOf(filters.show);
  const typed = useSettled(filters.q);
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const all = useListPublicProductsQuery(allProducts);
  const found = useListPublicProductsQuery(
    { query: { ...serverQuery(sort, shown), category: filters.category || undefined, q: typed.trim() || undefined } },
    { skip: !all.data || isWhole(all.data) },
  );
  const wanted = inCategory(categories, filters.category);
  const page = productPage({
    all,
    found,
    sort,
    shown,
    matches: (product) =>
      !isWhole(all.data) ||
      (wanted(product) &&
        matchesSearch(filters.q, product.name, product.refCode, product.category?.name, product.description)),
  });
  const filtered = filters.category !== '' || filters.q.trim() !== '';

  return (
    <ListingPage>
      <PageHeader
        look="display"
        above={<Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Shop' }]} />}
        title="Shop"
      />
      <Toolbar
        search={<SearchInput label="Search products" value={filters.q} onChange={(q) => setFilters({ q, show: '' })} />}
        summary={page.products ? productCount(page.total) : ''}
      >
        <CategoryFilter
          categories={categories}
          value={filters.category}
          onChange={(category) => setFilters({ category, show: '' })}
        />
        <SortSelect sorts={SORTS} value={sort} onChange={(value) => setFilters({ sort: value })} />
      </Toolbar>
      <ProductResults
        page={page}
        below={({ sizes }) => <SizesPreview sizes={sizes} />}
        empty={
          filtered
            ? {
                title: 'No products match your search',
                action: <Button onClick={() => setFilters({ q: '', category: '' })}>Clear filters</Button>,
              }
            : {
                title: 'There is nothing in the shop yet',
                text: 'Please come back soon.',
                action: <ButtonLink to={paths.home}>Back to Home</ButtonLink>,
              }
        }
        onMore={() => setFilters({ show: String(shown + LISTING_STEP) })}
      />
    </ListingPage>
  );
}
