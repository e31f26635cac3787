import { expect, test } from '../test';
import { HtmlValidate } from 'html-validate';
import { shopProducts } from '../shopper';

/** The rules of HTML, from a validator that is independent of this shop. */
const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

/** Reads each page as the server sends it. A busy server may leave the first visit to the browser. */
test('every public page is served as valid HTML', async ({ request }) => {
  const products = await shopProducts(request);
  const pictured = products.find(({ images, category }) => images.length > 1 && category);
  const nowhere = '000000000000000000000000';
  const rendered = [
    '/',
    '/shop',
    '/shop?q=tee&sort=price-low',
    '/sale',
    `/category/${pictured?.category?._id ?? 'none'}`,
    `/product/${pictured?._id ?? 'none'}`,
    '/cart',
    '/track-order',
    '/privacy-policy',
    '/terms-conditions',
    `/product/${nowhere}`,
    `/category/${nowhere}`,
  ];
  const others = ['/checkout', '/order-success', '/login', '/admin'];
  // A new page of a remote must be added to the list above.
  const boot = /id="boot">(.*?)<\/script>/.exec(await (await request.get('/')).text())?.[1] ?? '{}';
  const { remotes } = JSON.parse(boot) as { remotes: { pages: { path: string; access: string }[] }[] };
  const known = remotes.flatMap(({ pages }) => pages.filter(({ access }) => access === 'public'));
  const visited = [...rendered, ...others].map((path) => path.replace(/\?.*/, ''));
  const missed = known
    .map(({ path }) => path)
    .filter((path) => !visited.some((one) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`).test(one)));
  expect(known.length).toBeGreaterThan(5);
  expect(missed).toEqual([]);
  const faults: string[] = [];
  for (const path of [...rendered, ...others]) {
    const load = async () => (await request.get(path, { maxRedirects: 0 })).text();
    if (rendered.includes(path)) await expect.poll(async () => (await load()).includes('<main'), path).toBe(true);
    const { results } = await validator.validateString(await load(), path);
    for (const { ruleId, message, line, column } of results.flatMap(({ messages }) => messages)) {
      faults.push(`${path}:${String(line)}:${String(column)} ${ruleId}: ${message}`);
    }
  }
  expect(faults).toEqual([]);
});
