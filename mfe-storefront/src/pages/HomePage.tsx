import { Container, ErrorState } from '@shop/shared/ui';
import { usePageTitle } from '@shop/shared/remote';
import { failureReason } from '../failure-reason';
import { Hero } from '../home/Hero';
import { LoadingSection, ProductsSection } from '../listing/ProductsSection';
import { useHomeProducts } from '../home/useHomeProducts';
import { paths } from '../paths';
import { ROW_LENGTH } from '../reads';

/** The shop's front: hero, sale, and the first four categories. A row that has nothing to show is not there. */
export default function HomePage() {
  usePageTitle('Home');
  const { opening, sale, sections, failed, error, retrying, retry } = useHomeProducts();
  return (
    <>
      <Hero products={opening} />
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
          {sale?.length !== 0 && <ProductsSection title="Sale" to={paths.sale} products={sale} />}
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
    </>
  );
}
