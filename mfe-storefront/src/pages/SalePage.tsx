import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { Breadcrumbs, Button, ButtonLink, PageHeader, Toolbar } from '@shop/shared/ui';
import { CategoryFilter, inCategory } from '../listing/CategoryFilter';
import { PriceFilter } from '../listing/FacetFilters';
import { fitsFacets, NO_FACETS } from '../listing/facets';
import { SortSelect } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { ProductResults, productCount } from '../listing/ProductResults';
import { LISTING_STEP, sortMeant } from '../listing/questions';
import { SALE_FILTERS, SALE_SORTS, saleQuestion } from '../listing/sale-question';
import { shownOf, useProductList, useRest } from '../listing/useProductList';
import { paths } from '../paths';
import { firstOnSale, liveCategories, onSale } from '../reads';

const PLAIN = saleQuestion(SALE_FILTERS);

/** Everything on sale, by category and price. */
export default function SalePage() {
  usePageTitle('Sale');
  const [filters, setFilters] = useUrlFilters(SALE_FILTERS);
  const question = saleQuestion(filters);
  const shown = shownOf(filters.show);
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const first = useListPublicProductsQuery(firstOnSale);
  const rest = useListPublicProductsQuery(onSale, useRest(first));
  const filtered = filters.category !== '' || filters.price !== '';
  const wanted = inCategory(categories, filters.category);
  const fits = fitsFacets({ ...NO_FACETS, price: filters.price });
  const page = useProductList({
    first,
    rest,
    question,
    plain: PLAIN,
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
        <SortSelect sorts={SALE_SORTS} value={sortMeant(question)} onChange={(value) => setFilters({ sort: value })} />
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
