import { Container, ErrorState } from '@shop/shared/ui';
import { usePageTitle } from '@shop/shared/remote';
import { failureReason } from '../failure-reason';
import { CategoryTiles } from '../home/CategoryTiles';
import { Hero } from '../home/Hero';
import { LoadingSection, ProductsSection } from '../listing/ProductsSection';
import { PolicyFacts } from '../product/PolicyFacts';
import { useHomeProducts } from '../home/useHomeProducts';
import { paths } from '../paths';
import { ROW_LENGTH } from '../queries';

/**
 * The home page: hero, tiles of the first four categories, sale, new products, a row for each of these categories, and
 * the shop's policy. Empty rows are hidden.
 */
export default function HomePage() {
  usePageTitle('Home');
  const { sale, newest, sections, failed, error, retrying, retry } = useHomeProducts();
  return (
    <>
      <Hero />
      {failed ? (
        <Container>
          <ErrorState
            title="Our products could not be loaded"
            text={failureReason(error)}
            onRetry={retry}
            retrying={retrying}
          />
        </Container>
      ) : (
        <>
          <CategoryTiles sections={sections} />
          {sale?.length !== 0 && <ProductsSection title="Sale" to={paths.sale} products={sale} />}
          {newest?.length !== 0 && <ProductsSection title="New" to={paths.shop} products={newest} />}
          {sections
            ? sections
                .filter(({ products }) => products?.length !== 0)
                .map(({ category, products }) => (
                  <ProductsSection
                    key={category._id}
                    title={category.name}
                    to={paths.category(category._id)}
                    products={products}
                  />
                ))
            : Array.from({ length: ROW_LENGTH }, (_, index) => <LoadingSection key={index} />)}
        </>
      )}
      <Container>
        <PolicyFacts across />
      </Container>
    </>
  );
}
