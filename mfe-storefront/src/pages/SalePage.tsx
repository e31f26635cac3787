import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { Breadcrumbs, Button, ButtonLink, PageHeader } from '@shop/shared/ui';
import { appliedOf } from '../listing/applied';
import { fitsFacets, inCategory, NO_FACETS } from '../listing/facets';
import { ListingFilters } from '../listing/ListingFilters';
import { ListingPage } from '../listing/ListingPage';
import { ProductResults } from '../listing/ProductResults';
import { LISTING_STEP, sortMeant } from '../listing/questions';
import { SALE_FILTERS, SALE_SORTS, saleQuestion } from '../listing/sale-question';
import { shownOf, useProductList, useRest } from '../listing/useProductList';
import { paths } from '../paths';
import { firstOnSale, onSale } from '../queries';

const PLAIN = saleQuestion(SALE_FILTERS);

/** All products on sale, with filters. */
export default function SalePage() {
  usePageTitle('Sale');
  const [filters, setFilters] = useUrlFilters(SALE_FILTERS);
  const question = saleQuestion(filters);
  const shown = shownOf(filters.show);
  const categories = useListCategoriesQuery(LIVE_CATEGORIES).data?.rows ?? [];
  const first = useListPublicProductsQuery(firstOnSale);
  const rest = useListPublicProductsQuery(onSale, useRest(first));
  const filtered = appliedOf(filters).length > 0;
  const [inIt, fits] = [inCategory(categories, filters.category), fitsFacets(filters)];
  const { all, ...page } = useProductList({
    first,
    rest,
    question,
    plain: PLAIN,
    shown,
    matches: (product) => inIt(product) && fits(product),
  });

  return (
    <ListingPage>
      <PageHeader
        look="display"
        above={<Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Sale' }]} />}
        title="Sale"
        description="Reduced while they last."
      />
      <ListingFilters
        categories={categories}
        sorts={SALE_SORTS}
        sort={sortMeant(question)}
        onSort={(value) => setFilters({ sort: value })}
        filters={filters}
        onChange={(change) => setFilters({ ...change, show: '' })}
        question={question}
        page={page}
        all={all}
      />
      <ProductResults
        page={page}
        empty={
          filtered
            ? {
                title: 'No sale items match these filters',
                action: (
                  <Button onClick={() => setFilters({ category: '', ...NO_FACETS, show: '' })}>Clear filters</Button>
                ),
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
