import { describe, expect, it } from '@jest/globals';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { categoryOf, failure, idOf, imageOf, never, productOf, renderPage } from '@shop/shared/testing';
import HomePage from './HomePage';

const tees = categoryOf({ _id: idOf(100), name: 'Tees', priority: 1 });
const shorts = categoryOf({ _id: idOf(101), name: 'Shorts', priority: 9 });
const productsNamed = (...names: string[]) => names.map((name, index) => productOf({ _id: idOf(index + 10), name }));

describe('the home page', () => {
  it('opens with the hero, then sale products, then top-level categories in order', async () => {
    renderPage(<HomePage />, {
      answers: {
        listPublicProducts: productsNamed('Sale Tee'),
        listCategories: [tees, shorts, categoryOf({ _id: idOf(102), name: 'Polos', parentCategory: tees })],
        listPublicCategoryProducts: ({ params }) =>
          productsNamed(params.categoryId === tees._id ? 'Plain Tee' : 'Run Short'),
      },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Made to move all day');
    await screen.findByText('Run Short');
    await screen.findByText('Plain Tee');
    const sections = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(sections).toEqual(['Sale', 'Shorts', 'Tees']);
    expect(screen.getByRole('link', { name: /View more of Sale/ })).toHaveAttribute('href', '/sale');
    expect(screen.getByRole('link', { name: /View more of Tees/ })).toHaveAttribute('href', `/category/${tees._id}`);
    const facts = within(screen.getByRole('list', { name: 'Delivery and exchange' }));
    expect(facts.getByText(/\$3\.00 delivery nationwide/)).toBeVisible();
  });

  it('opens with the words and links that admins wrote, shown exactly as typed', () => {
    const answers = { listCategories: never, listPublicProducts: never };
    const links = [
      { label: 'Winter', path: '/category/7' },
      { label: 'Our blog', path: 'https://blog.example/a' },
    ];
    const hero = { title: '<b>Winter</b> is here', text: '', links };
    renderPage(<HomePage />, { answers, settings: { front: { ...DEFAULT_FRONT, hero } } });
    const region = within(screen.getByRole('region', { name: '<b>Winter</b> is here' }));
    expect(region.getByRole('link', { name: 'Winter' })).toHaveAttribute('href', '/category/7');
    expect(region.getByRole('link', { name: 'Our blog' })).toHaveAttribute('href', 'https://blog.example/a');
    expect(region.queryByText(/cut to train in/)).not.toBeInTheDocument();
  });

  it('the hero of the home page shows its links over the shop picture, with another picture on phones', () => {
    const [wide, tall] = ['wide', 'tall'].map((name) => imageOf(name));
    if (!wide || !tall) throw new Error('No pictures');
    const opening = { wide, tall, alt: 'A jacket and a tee', ground: '#333333' };
    renderPage(<HomePage />, {
      settings: { homePictures: { opening, categories: {} } },
      answers: { listPublicProducts: never, listCategories: never },
    });
    const hero = within(screen.getByRole('region', { name: 'Made to move all day' }));
    const picture = hero.getByRole('img', { name: 'A jacket and a tee' });
    const sources = [...(picture.parentElement?.querySelectorAll('source') ?? [])];
    expect(sources.map(({ media, srcset }) => [media, srcset])).toEqual([
      ['(min-width: 640px)', wide.srcset.webp],
      ['(max-width: 639.98px)', tall.srcset.webp],
    ]);
    expect(picture).toHaveAttribute('fetchpriority', 'high');
    expect(hero.getByRole('link', { name: 'Shop all' })).toHaveAttribute('href', '/shop');
    expect(hero.getByRole('link', { name: 'See the sale' })).toHaveAttribute('href', '/sale');
  });

  it('requests a smaller copy of a picture that the background covers behind the text', () => {
    const opening = { wide: imageOf('wide'), tall: imageOf('tall'), alt: 'A beach', ground: '#333333', covered: true };
    renderPage(<HomePage />, {
      settings: { homePictures: { opening, categories: {} } },
      answers: { listPublicProducts: never, listCategories: never },
    });
    const picture = screen.getByRole('img', { name: 'A beach' });
    const sources = [...(picture.parentElement?.querySelectorAll('source') ?? [])];
    expect(sources.map((source) => [source.media, source.sizes])).toEqual([
      ['(min-width: 640px)', '60vw'],
      ['(max-width: 639.98px)', '100vw'],
    ]);
  });

  it('opens with text alone if the shop has no pictures', async () => {
    const bare = productOf({ _id: idOf(20), name: 'Bare Tee', images: [] });
    renderPage(<HomePage />, {
      answers: { listPublicProducts: [bare], listCategories: [tees], listPublicCategoryProducts: [bare] },
    });
    const hero = within(screen.getByRole('region', { name: 'Made to move all day' }));
    expect(hero.getByRole('link', { name: 'Shop all' })).toBeVisible();
    expect(hero.queryByRole('img')).not.toBeInTheDocument();
    const tiles = within(await screen.findByRole('navigation', { name: 'Shop by category' }));
    expect(await tiles.findByRole('link', { name: 'Tees' })).toHaveAttribute('href', `/category/${tees._id}`);
    expect(tiles.queryByRole('img')).not.toBeInTheDocument();
  });

  it('the row of a category opens with the picture set by the shop, or else a product picture', async () => {
    const plain = productOf({ _id: idOf(31), name: 'Plain', images: [] });
    const shown = productOf({ _id: idOf(32), name: 'Shown', images: [imageOf('shown')] });
    renderPage(<HomePage />, {
      settings: {
        homePictures: {
          opening: { wide: imageOf('wide'), tall: imageOf('tall'), alt: 'Clothes', ground: '#333333' },
          categories: { [shorts._id]: imageOf('stack') },
        },
      },
      answers: {
        listPublicProducts: [],
        listCategories: [tees, shorts],
        listPublicCategoryProducts: [plain, shown],
      },
    });
    await screen.findAllByRole('article');
    const pictured = ['Shorts', 'Tees'].map((name) =>
      screen.getByRole('region', { name }).querySelector('img')?.getAttribute('src'),
    );
    expect(pictured).toEqual([imageOf('stack').url, imageOf('shown').url]);
  });

  it('requests spare products and shows four for each of the first four categories', async () => {
    const categories = [5, 4, 3, 2, 1].map((priority) =>
      categoryOf({ _id: idOf(100 + priority), name: `Category ${priority}`, priority }),
    );
    const { http } = renderPage(<HomePage />, {
      answers: {
        listPublicProducts: [],
        listCategories: categories,
        listPublicCategoryProducts: productsNamed('A', 'B', 'C', 'D', 'E'),
      },
    });
    const section = await screen.findByRole('region', { name: 'Category 5' });
    expect(await within(section).findAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('region', { name: 'Category 1' })).not.toBeInTheDocument();
    expect(http.requestsOf('listPublicCategoryProducts').map(({ query }) => query)).toEqual(
      Array.from({ length: 4 }, () => ({ limit: '8', fields: 'card' })),
    );
  });

  it('leaves out sections that are empty or failed to load', async () => {
    renderPage(<HomePage />, {
      answers: {
        listPublicProducts: failure(500),
        listCategories: [tees, shorts],
        listPublicCategoryProducts: ({ params }) =>
          params.categoryId === tees._id ? failure(500) : productsNamed('Run Short'),
      },
    });
    await screen.findByText('Run Short');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Tees' })).not.toBeInTheDocument());
    expect(screen.queryByRole('region', { name: 'Sale' })).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('offers a retry when everything failed, and recovers', async () => {
    const { http, user } = renderPage(<HomePage />, {
      answers: { listPublicProducts: failure(0), listCategories: failure(0) },
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Please check your internet connection and try again.');
    http.answer({
      listPublicProducts: productsNamed('Sale Tee'),
      listCategories: [tees],
      listPublicCategoryProducts: productsNamed('Plain Tee'),
    });
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Plain Tee')).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('blames the connection only for a missing response', async () => {
    const away = failure(503, { error: 'We are back in a minute.' });
    renderPage(<HomePage />, { answers: { listPublicProducts: away, listCategories: away } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We are back in a minute.');
    expect(alert).not.toHaveTextContent('connection');
  });

  it('reserves space for sections that are loading', () => {
    renderPage(<HomePage />, { answers: { listPublicProducts: never, listCategories: never } });
    expect(screen.getAllByText(/^Loading/)).toHaveLength(5);
    expect(screen.getAllByRole('heading')).toHaveLength(2);
  });
});
