import { useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { matchesSearch, topLevel } from '@shop/shared/rules';
import { BagIcon, Breadcrumbs, Button, ButtonLink, PageHeader, SearchInput, theme, Toolbar } from '@shop/shared/ui';
import styled from 'styled-components';
import { CategoryFilter, inCategory } from '../listing/CategoryFilter';
import { SortSelect } from '../listing/ListingControls';
import { ListingPage } from '../listing/ListingPage';
import { ProductResults, productCount } from '../listing/ProductResults';
import { LISTING_STEP, sortMeant } from '../listing/questions';
import { SHOP_FILTERS, shopQuestion, shopSorts } from '../listing/shop-question';
import { SizesPreview } from '../listing/SizesPreview';
import { shownOf, useProductList, useRest } from '../listing/useProductList';
import { paths } from '../paths';
import { everything, firstOfAll, liveCategories } from '../reads';
import { useShopPanels } from '../shop/useShopPanels';
import { useSettled } from '../useSettled';

const PLAIN = shopQuestion(SHOP_FILTERS);

/** Everything the shop sells, with search. */
export default function ShopPage() {
  const { view, openCart, panels } = useShopPanels();
  const [filters, setFilters] = useUrlFilters(SHOP_FILTERS);
  const question = shopQuestion(filters);
  const shown = shownOf(filters.show);
  const categories = useListCategoriesQuery(liveCategories).data?.rows ?? [];
  const first = useListPublicProductsQuery(firstOfAll);
  const rest = useListPublicProductsQuery(everything, useRest(first));
  const { q = '' } = question;
  const sorts = shopSorts(question.q);
  const results = useSettled(q);
  const title = results === '' ? 'Shop' : `Results for "${results}"`;
  usePageTitle(title);
  const filtered = filters.category !== '' || q !== '';
  const wanted = inCategory(categories, filters.category);
  const page = useProductList({
    first,
    rest,
    question,
    plain: PLAIN,
    shown,
    matches: (product) =>
      wanted(product) && matchesSearch(q, product.name, product.refCode, product.category?.name, product.description),
  });

  return (
    <ListingPage>
      <PageHeader
        look="display"
        above={<Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Shop' }]} />}
        title={title}
        actions={
          <Button icon={<BagIcon size={18} />} aria-haspopup="dialog" onClick={openCart}>
            Show cart
          </Button>
        }
      />
      <Toolbar
        search={
          <SearchInput
            label="Search products"
            value={filters.q}
            onChange={(text) => setFilters({ q: text, show: '' })}
          />
        }
        summary={page.products ? productCount(page.total) : ''}
      >
        <CategoryFilter
          categories={categories}
          value={filters.category}
          onChange={(category) => setFilters({ category, show: '' })}
        />
        <SortSelect
          sorts={sorts}
          value={sortMeant(question)}
          onChange={(value) => setFilters({ sort: value === sorts[0] ? '' : value })}
        />
      </Toolbar>
      <noscript>Search and filters need JavaScript.</noscript>
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
                text: 'Check the spelling, try a more general word, or look around here:',
                action: (
                  <>
                    {topLevel(categories).map(({ _id, name }) => (
                      <ButtonLink key={_id} to={paths.category(_id)}>
                        {name}
                      </ButtonLink>
                    ))}
                    <Button onClick={() => setFilters({ q: '', category: '' })}>Clear filters</Button>
                  </>
                ),
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
