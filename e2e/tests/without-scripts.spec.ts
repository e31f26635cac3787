import { expect, test } from '../test';
import { fullCategory, productInStock } from '../support';

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows texts, prices, pictures and links', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(main.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    // Four rows of categories and the sale row. Every product has a picture and a link.
    expect(await main.getByRole('heading', { level: 2 }).count()).toBeGreaterThanOrEqual(4);
    expect(await main.getByRole('article').count()).toBeGreaterThanOrEqual(12);
    expect(await main.locator('article a[href^="/product/"]').count()).toBeGreaterThanOrEqual(12);
    const picture = main.getByRole('img').first();
    await expect(picture).toBeVisible();
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBeGreaterThan(3);
    await expect(page.getByText('This shop needs JavaScript')).toHaveCount(0);
  });

  test('a category shows its products, and a product its name, price and picture', async ({ page }) => {
    await page.goto(await fullCategory(page));
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(main.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    await main.locator('a[href^="/product/"]').first().click();
    await expect(page).toHaveURL(/\/product\//);
    await expect(main.getByRole('heading', { level: 1 })).not.toBeEmpty();
    await expect(main.getByText(/\$\d+\.\d\d/).first()).toBeVisible();
    await expect(main.getByRole('img').first()).toBeVisible();
    await expect(main.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
  });

  test('the header leads to subcategories under a mouse and by keys, and on phones to every category', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/');
    const nav = page.getByRole('navigation', { name: 'Main' });
    const item = nav
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
      .first();
    const entry = item.locator('a[href^="/category/"]').nth(2);
    await expect(entry).toBeHidden();
    await item.locator('a').first().hover();
    await expect(entry).toBeVisible();
    await page.mouse.move(700, 700);
    await expect(entry).toBeHidden();
    await item.locator('a').first().focus();
    await expect(entry).toBeVisible();
    await entry.click();
    await expect(page).toHaveURL(/\/category\//);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeHidden();
    await expect(nav.getByRole('link', { name: 'Sale' })).toBeVisible();
    expect(await page.evaluate('document.documentElement.scrollWidth').catch(() => 390)).toBe(390);
    await nav.locator('a[href^="/category/"]').first().click();
    await expect(page).toHaveURL(/\/category\//);
  });

  test('the shop page shows what its search finds, and searches on Enter', async ({ page }) => {
    await page.goto('/shop?q=tee');
    const names = page.getByRole('main').getByRole('article').getByRole('link');
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “tee”' })).toBeVisible();
    await expect(names.first()).toContainText(/tee/i);
    expect(new URL((await page.locator('link[rel="canonical"]').getAttribute('href')) ?? '').pathname).toBe('/shop');
    const box = page.getByRole('searchbox', { name: 'Search products' });
    await expect(box).toHaveValue('tee');
    await box.fill('jogers');
    await box.press('Enter');
    await expect(page).toHaveURL(/\/shop\?q=jogers$/);
    await expect(page.getByRole('main')).toContainText('Did you mean “joggers”?');
    await expect(names.first()).toContainText(/joggers/i);
  });

  test('a page says where its buttons need JavaScript', async ({ page }) => {
    const words: [string, string][] = [
      [await productInStock(page), 'Choosing and ordering need JavaScript.'],
      ['/track-order', 'Tracking needs JavaScript.'],
      ['/shop', 'Filters need JavaScript.'],
      ['/cart', 'Your cart is kept by your browser, and needs JavaScript.'],
      ['/checkout', 'This shop needs JavaScript.'],
    ];
    for (const [path, text] of words) {
      await page.goto(path);
      const word = page.locator('noscript').first();
      await expect(word, path).toBeVisible();
      // Locators do not see the text of this element, because they expect JavaScript to be on.
      expect(await word.textContent(), path).toBe(text);
    }
  });

  for (const path of ['/sale', '/shop', '/track-order', '/privacy-policy', '/terms-conditions']) {
    test(`the page ${path} shows its heading`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
