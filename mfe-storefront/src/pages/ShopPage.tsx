import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import type { PublicProduct } from '@shop/shared/contracts';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { matchesSearch } from '@shop/shared/rules';
import { BagIcon, Breadcrumbs, Button, ButtonLink, PageHeader, SearchInput, theme, Toolbar } from '@shop/shared/ui';
import styled from 'styled-components';
import { useFindProductsQuery } from '../endpoints';
import { CategoryFilter, inCategory } from '../listing/CategoryFilter';
import { SortSelect } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { LISTING_STEP, isEnough, isWhole, productPage, shownOf } from '../listing/product-page';
import { ProductResults, productCount } from '../listing/ProductResults';
import { SizesPreview } from '../listing/SizesPreview';
import { sortOf } from '../listing/sorting';
import { paths } from '../paths';
import { allProducts, liveCategories } from '../reads';
import { useShopPanels } from '../shop/useShopPanels';
import { useSettled } from '../useSettled';

const SORTS = ['name', 'price-low', 'price-high'] as const;

const DEFAULTS = { q: '', category: '', sort: 'name', show: '' };

/** Everything the shop sells, with search. */
export default function ShopPage() {
  usePageTitle('Shop');
  const { view, openCart, panels } = useShopPanels();
  const [filters, setFilters] = useUrlFilters(DEFAULTS);
  const sort = sortOf(filters.sort, SORTS);
  const shown = shownOf(filters.show);
  const typed = useSettled(filters.q);
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const all = useListPublicProductsQuery(allProducts);
  const filtered = filters.category !== '' || filters.q.trim() !== '';
  const asIs = sort === 'name' && !filtered;
  const wanted = inCategory(categories, filters.category);
  const matches = (product: PublicProduct) =>
    wanted(product) &&
    matchesSearch(filters.q, product.name, product.refCode, product.category?.name, product.description);
  // The browser searches by the letter. Where that finds nothing, the server knows what was meant by a slip.
  const slip = typed.trim() !== '' && isWhole(all.data) && !all.data?.rows.some(matches);
  const found = useFindProductsQuery(
    { query: { sort, category: filters.category || undefined, q: typed.trim() || undefined }, shown },
    { skip: !slip && isEnough(all.data, asIs, shown) },
  );
  const page = productPage({ all, found, asIs, sort, shown, matches, asked: slip && typed === filters.q });

  return (
    <ListingPage>
      <PageHeader
        look="display"
        above={<Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Shop' }]} />}
        title="Shop"
        actions={
          <Button icon={<BagIcon size={18} />} aria-haspopup="dialog" onClick={openCart}>
            Show cart
          </Button>
        }
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
        below={(product) => (
          <Below>
            <SizesPreview sizes={product.sizes} />
            <div>
              <Button
                size="sm"
                aria-haspopup="dialog"
                aria-label={`Quick view of ${product.name}`}
                onClick={() => view(product)}
              >
                Quick view
              </Button>
            </div>
          </Below>
        )}
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
      {panels}
    </ListingPage>
  );
}

const Below = styled.div`
  display: grid;
  gap: ${theme.space[2]};
  padding-top: ${theme.space[2]};
`;
