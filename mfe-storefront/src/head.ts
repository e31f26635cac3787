import type { Category, ListedProduct, PublicProduct, PublicSettings } from '@shop/shared/contracts';
import { deliveryTimeText, effectivePrice, exchangeText, formatMoney, totalStock } from '@shop/shared/rules';
import type { PageHead } from '@shop/shared/remote/config';
import { firstPicture } from './home/pictures';
import { paths } from './paths';

/** The number of characters of a description that search engines and link previews show. */
const DESCRIPTION_LENGTH = 160;

const shortened = (text: string): string =>
  text.length <= DESCRIPTION_LENGTH ? text : `${text.slice(0, DESCRIPTION_LENGTH - 1).trimEnd()}…`;

const breadcrumbList = (steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: path,
  })),
});

/** Breadcrumbs from the home page to a list of products, through the parent of a category. */
const wayTo = (name: string, path: string, parent?: Category['parentCategory']) => ({
  '@context': 'https://schema.org',
  ...breadcrumbList([{ name: 'Home', path: paths.home }, ...stepTo(parent), { name, path }]),
});

/** The breadcrumb of a category; none without one. */
const stepTo = (category: Category['parentCategory'] | undefined) =>
  category ? [{ name: category.name, path: paths.category(category._id) }] : [];

/** The head of the home page, which describes the shop as an organization. */
export const homeHead = (
  { shopName, phone, location, policy, socialLinks, front: { tagline, look }, meta }: PublicSettings,
  sale: readonly ListedProduct[] | undefined,
): PageHead => ({
  title: 'Home',
  shareTitle: tagline ? `${shopName} · ${tagline}` : shopName,
  description:
    meta?.homeDescription ??
    `${tagline && `${tagline.replace(/[.!?]$/, '')}. `}${deliveryTimeText(policy)}, ${formatMoney(policy.deliveryFee)} nationwide.`,
  ...firstPicture(sale),
  jsonLd: {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: shopName,
    url: paths.home,
    ...(socialLinks.length > 0 ? { sameAs: socialLinks.map(({ url }) => url) } : {}),
    ...(meta?.siteDescription ? { description: meta.siteDescription } : {}),
    ...(look?.logo ? { logo: look.logo.url } : {}),
    ...(phone ? { telephone: phone } : {}),
    ...(location ? { address: location } : {}),
  },
});

/** The head of a category page. */
export const categoryHead = (
  category: Category | undefined,
  products: readonly ListedProduct[] | undefined,
): PageHead => {
  if (!category) return { title: 'Category' };
  const { _id, name, description, parentCategory } = category;
  return {
    title: name,
    description: shortened(description || `Shop ${name} for men.`),
    ...firstPicture(products),
    jsonLd: wayTo(name, paths.category(_id), parentCategory),
  };
};

/** The head of the sale and shop pages, with the picture of their first product. */
export const listHead = (
  title: string,
  path: string,
  description: string,
  products: readonly ListedProduct[] | undefined,
): PageHead => ({ title, description, ...firstPicture(products), jsonLd: wayTo(title, path) });

/**
 * The head of a product page: the product, its current price, and whether it is in stock. `categories` are all
 * categories, with their parents.
 */
export const productHead = (
  { policy }: PublicSettings,
  product: PublicProduct | undefined,
  categories: readonly Category[] = [],
): PageHead => {
  if (!product) return { title: 'Product' };
  const { _id, name, refCode, description, category, images } = product;
  const parent = categories.find((one) => one._id === category?._id)?.parentCategory;
  return {
    title: name,
    description: shortened(description || `${name}, ${formatMoney(effectivePrice(product))}. ${exchangeText(policy)}.`),
    ...firstPicture([product]),
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Product',
          name,
          sku: refCode,
          description,
          image: images.map(({ url }) => url),
          offers: {
            '@type': 'Offer',
            priceCurrency: 'USD',
            price: effectivePrice(product).toFixed(2),
            availability: `https://schema.org/${totalStock(product.stock) > 0 ? 'InStock' : 'OutOfStock'}`,
            url: paths.product(_id),
          },
        },
        breadcrumbList([
          { name: 'Home', path: paths.home },
          ...stepTo(parent),
          ...stepTo(category),
          { name, path: paths.product(_id) },
        ]),
      ],
    },
  };
};
