import { LIVE_CATEGORIES } from '@shop/shared/contracts/live-categories';
import { useDebouncedValue, useListCategoriesQuery, useListPublicProductsQuery } from '@shop/shared/api';
import { usePageTitle, useUrlFilters } from '@shop/shared/remote';
import { topLevel } from '@shop/shared/rules';
import { BagIcon, Breadcrumbs, Button, ButtonLink, PageHeader, SearchInput, theme } from '@shop/shared/ui';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { appliedOf } from '../listing/applied';
import { fitsFacets, inCategory, NO_FACETS } from '../listing/facets';
import { ListingFilters } from '../listing/ListingFilters';
import { ListingPage } from '../listing/ListingPage';
import { ProductResults } from '../listing/ProductResults';
import { LISTING_STEP, sortMeant } from '../listing/questions';
import { SHOP_FILTERS, shopQuestion, shopSorts } from '../listing/shop-question';
import { SizesPreview } from '../listing/SizesPreview';
import { shownOf, useProductList, useRest } from '../listing/useProductList';
import { paths } from '../paths';
import { everything, firstOfAll } from '../queries';
import { useShopPanels } from '../shop/useShopPanels';

const PLAIN = shopQuestion(SHOP_FILTERS);

/** All products of the shop, with search. */
export default function ShopPage() {
  const { view, openCart, panels } = useShopPanels();
  const [filters, setFilters] = useUrlFilters(SHOP_FILTERS);
  const question = shopQuestion(filters);
  const shown = shownOf(filters.show);
  const categories = useListCategoriesQuery(LIVE_CATEGORIES).data?.rows ?? [];
  const first = useListPublicProductsQuery(firstOfAll);
  const wantsRest = useRest(first);
  const { q = '' } = question;
  // A search needs only what it finds.
  const rest = useListPublicProductsQuery(everything, q === '' ? wantsRest : { skip: true });
  const sorts = shopSorts(question.q);
  const results = useDebouncedValue(q);
  const title = results === '' ? 'Shop' : `Results for “${results}”`;
  usePageTitle(title);
  const filtered = q !== '' || appliedOf(filters).length > 0;
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
        above={<Breadcrumbs items={[{ label: 'Home', to: paths.home }, { label: 'Shop' }]} />}
        title={title}
        actions={
          <Button icon={<BagIcon size={20} />} aria-label="Show cart" aria-haspopup="dialog" onClick={openCart} />
        }
      />
      <ListingFilters
        search={
          // Without scripts, Enter sends the form.
          <form action={paths.shop} onSubmit={(event) => event.preventDefault()}>
            <SearchInput
              name="q"
              label="Search products"
              value={filters.q}
              onChange={(text) => setFilters({ q: text, show: '' })}
            />
          </form>
        }
        categories={categories}
        sorts={sorts}
        sort={sortMeant(question)}
        onSort={(value) => setFilters({ sort: value === sorts[0] ? '' : value })}
        filters={filters}
        onChange={(change) => setFilters({ ...change, show: '' })}
        question={question}
        page={page}
        all={all}
      />
      <noscript>Filters need JavaScript.</noscript>
      {page.meant && (
        <Meant>
          <span>{`Nothing found for “${results}”. Did you mean `}</span>
          <Link to={`${paths.shop}?${new URLSearchParams({ q: page.meant }).toString()}`}>{`“${page.meant}”?`}</Link>
        </Meant>
      )}
      <ProductResults
        page={page}
        below={(product) => (
          <CardActions>
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
          </CardActions>
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
                    <Button onClick={() => setFilters({ q: '', category: '', ...NO_FACETS, show: '' })}>
                      Clear filters
                    </Button>
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

const Meant = styled.p`
  overflow-wrap: anywhere;
`;

/* At the end of its card, so that the buttons of a row are in one line. */
const CardActions = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[2]};
  margin-top: auto;
  padding: 0 ${theme.space[3]} ${theme.space[3]};

  li:has(> &) {
    display: flex;
    flex-direction: column;
  }

  /* Enlarged text may need a second line. */
  && button {
    white-space: normal;
  }
`;
