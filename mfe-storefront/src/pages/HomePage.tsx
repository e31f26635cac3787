import { Container, ErrorState } from '@shop/shared/ui';
import type { ListedProduct } from '@shop/shared/contracts';
import { useHost, usePageTitle } from '@shop/shared/remote';
import { failureReason } from '../failure-reason';
import { CategoryIndex } from '../home/CategoryIndex';
import { Hero } from '../home/Hero';
import { LoadingSection, ProductsSection } from '../listing/ProductsSection';
import { PolicyFacts } from '../product/PolicyFacts';
import { useHomeProducts } from '../home/useHomeProducts';
import { paths } from '../paths';
import { ROW_LENGTH } from '../queries';

/**
 * Hero, the first four categories as an index, sale, a row for each of these categories with its picture,
 * and the shop's policy. Empty rows are hidden.
 */
export default function HomePage() {
  usePageTitle('Home');
  const { homePictures } = useHost().settings;
  const { sale, sections, failed, error, retrying, retry } = useHomeProducts();
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
          <CategoryIndex sections={sections} />
          {sale?.length !== 0 && <ProductsSection title="Sale" to={paths.sale} products={sale} shape="lead" />}
          {sections
            ? sections
                .filter(({ products }) => products?.length !== 0)
                .map(({ category, products }) => (
                  <ProductsSection
                    key={category._id}
                    title={category.name}
                    to={paths.category(category._id)}
                    products={products}
                    shape="plate"
                    picture={homePictures?.categories[category._id] ?? firstPictureOf(products)}
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

/** The first picture of any of the products. */
const firstPictureOf = (products: readonly ListedProduct[] | undefined) =>
  products?.find(({ images }) => images.length > 0)?.images[0];
