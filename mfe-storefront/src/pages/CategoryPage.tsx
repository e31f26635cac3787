import { useGetCategoryQuery, useListCategoriesQuery, useListPublicCategoryProductsQuery } from '@shop/shared/api';
import { useIsMissing, usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { childrenOf } from '@shop/shared/rules';
import { Breadcrumbs, Button, ButtonLink, PageHeader, Skeleton, Toolbar } from '@shop/shared/ui';
import { useParams } from 'react-router-dom';
import { Subcategories } from '../category/Subcategories';
import { trailOf } from '../category/trail';
import { useFindProductsQuery } from '../endpoints';
import { FacetFilters } from '../listing/FacetFilters';
import { areSet, facetQuery, fitsFacets, NO_FACETS } from '../listing/facets';
import { SortSelect, ViewToggle } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { LISTING_STEP, isEnough, productPage, shownOf } from '../listing/product-page';
import { ProductResults, productCount } from '../listing/ProductResults';
import { sortOf } from '../listing/sorting';
import { NotFound } from '../not-found/NotFound';
import { paths } from '../paths';
import { liveCategories } from '../reads';

const SORTS = ['name', 'price-low', 'price-high', 'newest'] as const;

const DEFAULTS = { sort: 'newest', view: 'grid', show: '', ...NO_FACETS };

/** The products of a category and of those below it. */
export default function CategoryPage() {
  const { categoryId = '' } = useParams();
  return <CategoryView key={categoryId} categoryId={categoryId} />;
}

function CategoryView({ categoryId }: { categoryId: string }) {
  const params = { categoryId };
  const [filters, setFilters] = useUrlFilters(DEFAULTS);
  const sort = sortOf(filters.sort, SORTS, 'newest');
  const view = filters.view === 'list' ? 'list' : 'grid';
  const shown = shownOf(filters.show);

  const { data: category, error } = useGetCategoryQuery({ params: { id: categoryId } });
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const all = useListPublicCategoryProductsQuery({ params });
  const filtered = areSet(filters);
  const asIs = sort === 'newest' && !filtered;
  const found = useFindProductsQuery(
    { query: { category: categoryId, sort, ...facetQuery(filters) }, shown },
    { skip: isEnough(all.data, asIs, shown) },
  );
  const page = productPage({ all, found, asIs, sort, shown, matches: fitsFacets(filters) });
  // Nothing is there to filter, sort or lay out.
  const bare = all.data?.total === 0;
  const missing = useIsMissing();
  usePageTitle(category?.name ?? (missing ? 'Category Not Found' : undefined));

  if (!category && (missing || (error && 'status' in error && error.status === 404))) {
    return <NotFound what="category" />;
  }

  const trail = category ? trailOf(categories, category) : [];
  return (
    <ListingPage>
      <PageHeader
        look="display"
        above={
          <Breadcrumbs
            items={[
              { label: 'Home', to: paths.home },
              ...trail.map(({ _id, name }) =>
                _id === categoryId ? { label: name } : { label: name, to: paths.category(_id) },
              ),
            ]}
          />
        }
        title={category?.name ?? (error ? 'Products' : <Skeleton width="8em" />)}
        description={category?.description}
      />
      <Subcategories categories={childrenOf(categories, categoryId)} />
      {!bare && (
        <Toolbar
          label="Filter, sort and view"
          summary={page.products ? productCount(page.total) : ''}
          view={<ViewToggle value={view} onChange={(value) => setFilters({ view: value })} />}
        >
          <FacetFilters
            products={all.data?.rows ?? []}
            value={filters}
            onChange={(change) => setFilters({ ...change, show: '' })}
          />
          <SortSelect sorts={SORTS} value={sort} onChange={(value) => setFilters({ sort: value })} />
        </Toolbar>
      )}
      <ProductResults
        page={page}
        view={view}
        empty={
          filtered
            ? {
                title: 'No products match these filters',
                action: <Button onClick={() => setFilters(NO_FACETS)}>Clear filters</Button>,
              }
            : {
                title: 'No products here yet',
                text: 'Have a look at everything else we have.',
                action: <ButtonLink to={paths.shop}>Shop all</ButtonLink>,
              }
        }
        onMore={() => setFilters({ show: String(shown + LISTING_STEP) })}
      />
    </ListingPage>
  );
}
