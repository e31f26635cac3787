import { type Route, expect, test } from '../test';
import { openReady } from '../ready';
import { beginAside, cardsIn, choicesIn, cutOff } from '../shopper';
import { makeProduct, staffApi } from '../staff';
import { labelOf } from '../support';

test('the shop page searches while the shopper types, and its quick view fills a cart whose checkout is coming soon', async ({
  page,
  request,
}) => {
  const api = await staffApi(request);
  const made = await makeProduct(api, {
    sizes: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
    stock: { XS: 0, S: 1, M: 1, L: 1, XL: 1, XXL: 1 },
  });
  await openReady(page, '/shop');
  await expect(choicesIn(page, 'Sort by')).toHaveText(['Name', 'Price: low to high', 'Price: high to low']);
  const box = page.getByRole('main').getByRole('searchbox', { name: 'Search products' });
  await box.pressSequentially(made.name);
  await expect(box).toHaveValue(made.name);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(made.name).replaceAll('%20', '\\+')}`));
  await expect(cardsIn(page)).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText('XS, S, M, L +2 more');

  await page.getByRole('button', { name: `Quick view of ${made.name}` }).click();
  const dialog = page.getByRole('dialog', { name: made.name });
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('Please select a size')).toBeVisible();
  await labelOf(dialog.getByRole('radio', { name: 'XS, sold out' })).click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(dialog.getByText('This size is out of stock')).toBeVisible();
  await labelOf(dialog.getByRole('radio', { name: 'M', exact: true })).click();
  await dialog.getByRole('button', { name: 'Add to Cart' }).click();
  const drawer = page.getByRole('dialog', { name: 'Your cart' });
  await expect(drawer).toContainText(made.name);
  await drawer.getByRole('button', { name: 'Checkout' }).click();
  await expect(drawer.getByRole('status').filter({ hasText: 'Checkout is coming soon' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Go to cart' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByRole('heading', { name: 'Your cart', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(box).toHaveValue(made.name);
  await box.fill('nothing is called like this');
  await expect(page.getByRole('heading', { name: 'No products match your search' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'New' }).getByRole('article')).toHaveCount(4);
});

test('the search of the header suggests products in spite of a typing error, and leads to the shop page', async ({
  page,
}) => {
  await openReady(page, '/track-order');
  await page.getByRole('button', { name: 'Search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  const box = dialog.getByRole('combobox');
  await expect(box).toBeFocused();
  await page.keyboard.type('zzzzqqqq');
  await expect(dialog.getByText('Nothing found for “zzzzqqqq”.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await expect(box).toHaveValue('');

  await page.keyboard.type('hats');
  await expect(dialog.getByRole('option').first()).toHaveText('Caps & BeaniesCategory');
  await box.fill('black tee m');
  await dialog.getByRole('option', { name: /tee/i }).first().click();
  await expect(page).toHaveURL(/\/product\/[0-9a-f]+\?size=M&color=[^&]*Black$/);
  // Either may be sold out, which its name then says.
  await expect(page.getByRole('radio', { name: /^M(,|$)/ })).toBeChecked();
  await expect(page.getByRole('radio', { name: /Black(,|$)/ })).toBeChecked();
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(box).toBeFocused();

  // The answer to the first text arrives last.
  const held: Route[] = [];
  await page.route(/\/products\/public\?.*q=beanie/, (route) => {
    held.push(route);
  });
  await page.keyboard.type('beanie');
  await expect.poll(() => held.length).toBe(1);
  await dialog.getByRole('button', { name: 'Clear search' }).click();
  await page.keyboard.type('jogers');
  await expect(dialog.getByRole('option').first()).toContainText(/Joggers/);
  const late = page.waitForResponse(/q=beanie/);
  await held[0]?.continue();
  await late;
  await expect(dialog.getByRole('option').first()).toContainText(/Joggers/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/shop\?q=jogers$/);
  await expect(cardsIn(page).first()).toContainText(/Joggers/);

  await beginAside(page);
  const letThrough = await cutOff(page, /\/products\/public/);
  await page.getByRole('button', { name: 'Search' }).click();
  await expect(box).toBeFocused();
  await page.keyboard.type('tee');
  await expect(dialog.getByText('Suggestions could not be loaded.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Failed to load products' })).toBeVisible();
  await letThrough();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(cardsIn(page).first()).toContainText(/Tee/);
});
