import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { useGetCategoryQuery, useListCategoriesQuery, useListPublicCategoryProductsQuery } from '@shop/shared/api';
import { useIsMissing, usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { childrenOf } from '@shop/shared/rules';
import { Breadcrumbs, Button, ButtonLink, PageHeader, Skeleton } from '@shop/shared/ui';
import { useParams } from 'react-router-dom';
import { Subcategories } from '../category/Subcategories';
import { trailOf } from '../category/trail';
import { appliedOf } from '../listing/applied';
import { fitsFacets, NO_FACETS } from '../listing/facets';
import { ViewToggle } from '../listing/ListingControls';
import { ListingFilters } from '../listing/ListingFilters';
import { ListingPage } from '../listing/ListingPage';
import { ProductResults } from '../listing/ProductResults';
import { LISTING_STEP, sortMeant } from '../listing/questions';
import { CATEGORY_FILTERS, CATEGORY_SORTS, categoryQuestion } from '../listing/category-question';
import { shownOf, useProductList, useRest } from '../listing/useProductList';
import { NotFound } from '../not-found/NotFound';
import { paths } from '../paths';
import { firstInCategory, inCategory } from '../queries';

/** The products of a category and its subcategories. */
export default function CategoryPage() {
  const { categoryId = '' } = useParams();
  return <CategoryView key={categoryId} categoryId={categoryId} />;
}

function CategoryView({ categoryId }: { categoryId: string }) {
  const [filters, setFilters] = useUrlFilters(CATEGORY_FILTERS);
  const question = categoryQuestion(categoryId, filters);
  const view = filters.view === 'list' ? 'list' : 'grid';
  const shown = shownOf(filters.show);

  const { data: category, error } = useGetCategoryQuery({ params: { id: categoryId } });
  const categories = useListCategoriesQuery(LIVE_CATEGORIES).data?.rows ?? [];
  const first = useListPublicCategoryProductsQuery(firstInCategory(categoryId));
  const rest = useListPublicCategoryProductsQuery(inCategory(categoryId), useRest(first));
  const filtered = appliedOf(filters).length > 0;
  const { all, ...page } = useProductList({
    first,
    rest,
    question,
    plain: categoryQuestion(categoryId, CATEGORY_FILTERS),
    shown,
    matches: fitsFacets(filters),
  });
  // An empty category needs no filters, sort order or layout.
  const bare = all?.total === 0;
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
        <ListingFilters
          label="Filter, sort and view"
          view={<ViewToggle value={view} onChange={(value) => setFilters({ view: value })} />}
          sorts={CATEGORY_SORTS}
          sort={sortMeant(question)}
          onSort={(value) => setFilters({ sort: value })}
          filters={filters}
          onChange={(change) => setFilters({ ...change, show: '' })}
          question={question}
          page={page}
          all={all}
        />
      )}
      <ProductResults
        page={page}
        view={view}
        empty={
          filtered
            ? {
                title: 'No products match these filters',
                action: <Button onClick={() => setFilters({ ...NO_FACETS, show: '' })}>Clear filters</Button>,
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
