import { describe, expect, it } from '@jest/globals';
import { DEFAULT_FRONT } from '@shop/shared/rules';
import { screen, waitFor, within } from '@testing-library/react';
import { categoryOf, failure, idOf, never, productOf, renderPage } from '@shop/shared/testing';
import HomePage from './HomePage';

const tees = categoryOf({ _id: idOf(100), name: 'Tees', priority: 1 });
const shorts = categoryOf({ _id: idOf(101), name: 'Shorts', priority: 9 });
const productsNamed = (...names: string[]) => names.map((name, index) => productOf({ _id: idOf(index + 10), name }));

describe('the home page', () => {
  it('opens with the hero, then sale products, then top-level categories in their order', async () => {
    renderPage(<HomePage />, {
      answers: {
        listPublicProducts: ({ query }) => (query.onSale ? productsNamed('Sale Tee') : productsNamed('Newest Tee')),
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
    expect(screen.getByRole('link', { name: 'Newest Tee' })).toHaveAttribute('href', `/product/${idOf(10)}`);
  });

  it('opens with the words and links that admins wrote, as the characters they typed', () => {
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

  it('opens with pictures of the sale where the newest products have none yet', async () => {
    const bare = productOf({ _id: idOf(20), name: 'Bare Tee', images: [] });
    const answers = { listCategories: [], listPublicCategoryProducts: [] };
    renderPage(<HomePage />, {
      answers: { ...answers, listPublicProducts: ({ query }) => (query.onSale ? productsNamed('Sale Tee') : [bare]) },
    });
    const hero = screen.getByRole('region', { name: 'Made to move all day' });
    expect(await within(hero).findByRole('img', { name: 'Sale Tee' })).toBeVisible();
    expect(within(hero).queryByRole('link', { name: 'Bare Tee' })).not.toBeInTheDocument();
  });

  it('asks for four products of each of the first four categories', async () => {
    const categories = [5, 4, 3, 2, 1].map((priority) =>
      categoryOf({ _id: idOf(100 + priority), name: `Category ${priority}`, priority }),
    );
    const { http } = renderPage(<HomePage />, {
      answers: {
        listPublicProducts: [],
        listCategories: categories,
        listPublicCategoryProducts: productsNamed('A', 'B', 'C', 'D'),
      },
    });
    const section = await screen.findByRole('region', { name: 'Category 5' });
    expect(await within(section).findAllByRole('article')).toHaveLength(4);
    expect(screen.queryByRole('region', { name: 'Category 1' })).not.toBeInTheDocument();
    expect(http.requestsOf('listPublicCategoryProducts').map(({ query }) => query)).toEqual(
      Array.from({ length: 4 }, () => ({ limit: '4', fields: 'card' })),
    );
  });

  it('leaves out what failed to load or is empty', async () => {
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

  it('blames the connection for no answer only', async () => {
    const away = failure(503, { error: 'We are back in a minute.' });
    renderPage(<HomePage />, { answers: { listPublicProducts: away, listCategories: away } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We are back in a minute.');
    expect(alert).not.toHaveTextContent('connection');
  });

  it('keeps the room of what loads', () => {
    renderPage(<HomePage />, { answers: { listPublicProducts: never, listCategories: never } });
    expect(screen.getAllByText(/^Loading/)).toHaveLength(5);
    expect(screen.getAllByRole('heading')).toHaveLength(2);
  });
});
