import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { Breadcrumbs, Button, ButtonLink, PageHeader, Toolbar } from '@shop/shared/ui';
import { useFindProductsQuery } from '../endpoints';
import { CategoryFilter, inCategory } from '../listing/CategoryFilter';
import { PriceFilter } from '../listing/FacetFilters';
import { facetQuery, fitsFacets, NO_FACETS } from '../listing/facets';
import { SortSelect } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { LISTING_STEP, isEnough, productPage, shownOf } from '../listing/product-page';
import { ProductResults, productCount } from '../listing/ProductResults';
import { sortOf } from '../listing/sorting';
import { paths } from '../paths';
import { liveCategories, saleProducts } from '../reads';

const SORTS = ['newest', 'price-low', 'price-high', 'name', 'discount'] as const;

const DEFAULTS = { category: '', price: '', sort: 'newest', show: '' };

/** Everything on sale, by category and price. */
export default function SalePage() {
  usePageTitle('Sale');
  const [filters, setFilters] = useUrlFilters(DEFAULTS);
  const sort = sortOf(filters.sort, SORTS);
  const shown = shownOf(filters.show);
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const all = useListPublicProductsQuery(saleProducts);
  const filtered = filters.category !== '' || filters.price !== '';
  const asIs = sort === 'newest' && !filtered;
  const facets = { ...NO_FACETS, price: filters.price };
  const found = useFindProductsQuery(
    { query: { onSale: 'true', sort, category: filters.category || undefined, ...facetQuery(facets) }, shown },
    { skip: isEnough(all.data, asIs, shown) },
  );
  const wanted = inCategory(categories, filters.category);
  const fits = fitsFacets(facets);
  const page = productPage({
    all,
    found,
    asIs,
    sort,
    shown,
    matches: (product) => wanted(product) && fits(product),
  });

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
        <PriceFilter value={filters.price} onChange={(price) => setFilters({ price, show: '' })} />
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
