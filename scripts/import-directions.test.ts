import { describe, expect, it } from '@jest/globals';
import { type LintedText, lintTexts } from './lint-texts';

const lint = (texts: readonly LintedText[]) => lintTexts('no-restricted-imports', texts);

const forbidden: [file: string, source: string][] = [
  ['mfe-orders/src/pages/OrdersPage.tsx', '../../../mfe-catalog/src/pages/ProductsPage'],
  ['mfe-orders/src/x.ts', '../../mfe-catalog/src/x'],
  ['mfe-orders/src/x.ts', 'mfe-catalog'],
  ['mfe-orders/src/x.ts', 'mfe-catalog/src/x'],
  ['mfe-orders/src/x.ts', '../../shell/src/store'],
  ['mfe-orders/src/x.ts', 'shell/src/store'],
  ['mfe-orders/src/x.ts', '@shop/api'],
  ['mfe-orders/src/x.ts', '../../api/src/server'],
  ['mfe-orders/remote.config.ts', '../mfe-catalog/remote.config'],
  ['mfe-storefront/src/x.tsx', '@shop/webpack/apps'],
  ['shared/ui/Button.tsx', 'shell'],
  ['shared/ui/Button.tsx', '../../shell/src/main'],
  ['shared/rules/money.ts', 'mfe-finance'],
  ['shared/remote/standalone/Standalone.tsx', '../../testing/render-page'],
  ['shared/sample-data/answers.ts', '@shop/shared/testing'],
  ['mfe-orders/src/mocks.ts', '@shop/shared/testing'],
  ['shared/rules/money.ts', '@shop/api'],
  ['shared/api/client.ts', '../../mfe-people/src/x'],
  ['shared/rules/money.ts', 'react'],
  ['shared/rules/money.ts', '../ui/Button'],
  ['shared/contracts/order.ts', 'react-redux'],
  ['shell/src/main.tsx', 'mfe-storefront'],
  ['shell/src/main.tsx', '../../mfe-storefront/src/pages/HomePage'],
  ['shell/src/main.tsx', '@shop/api'],
  ['api/src/shop/orders/routes.ts', '@shop/shared/ui'],
  ['api/src/shop/orders/routes.ts', '@shop/shared/api'],
  ['api/src/shop/orders/routes.ts', '@shop/shared/testing'],
  ['api/src/shop/orders/routes.ts', '../../../../shared/rules/money'],
  ['api/src/shop/orders/routes.ts', '../../../../mfe-orders/src/x'],
  ['api/src/shop/orders/routes.ts', 'shell'],
  ['api/src/shop/orders/routes.ts', '@shop/demo/types'],
  ['api/src/shop/orders/routes.ts', '../../../../demo/types'],
  ['api/src/seed/pictures.ts', '@shop/shared/ui'],
  ['shared/rules/money.ts', '@shop/demo/types'],
  ['mfe-orders/src/x.ts', '@shop/demo/types'],
  ['demo/catalog.ts', '@shop/api'],
  ['demo/catalog.ts', '../api/src/database/schema'],
  ['demo/catalog.ts', '../shared/rules/money'],
  ['demo/catalog.ts', '@shop/shared/ui'],
  ['demo/catalog.ts', 'react'],
  ['api/src/server.ts', 'react'],
  ['api/src/server.ts', 'react/jsx-runtime'],
  ['api/src/server.ts', 'react-dom/server'],
  ['api/src/server.ts', 'styled-components'],
  ['e2e/story.spec.ts', '../shell/src/main'],
  ['e2e/story.spec.ts', 'mfe-orders'],
  ['bench/web/index.ts', '../../shell/src/main'],
  ['api/src/shop/orders/routes.ts', '../../../../bench/api/load'],
  ['shell/src/main.tsx', '@shop/bench'],
  ...['api/src/server.ts', 'mfe-orders/src/x.tsx', 'shell/src/main.tsx', 'shared/ui/Button.tsx'].map(
    (file): [string, string] => [file, 'react-router'],
  ),
];

const allowed: [file: string, source: string][] = [
  ['mfe-orders/src/pages/OrdersPage.tsx', '@shop/shared/ui'],
  ['mfe-orders/src/pages/OrdersPage.tsx', '@shop/shared/rules'],
  ['mfe-orders/src/pages/OrdersPage.tsx', '../orders/OrderCard'],
  ['mfe-orders/src/pages/OrdersPage.tsx', 'react'],
  ['mfe-orders/remote.config.ts', '@shop/shared/remote/config'],
  ['mfe-orders/src/mocks.ts', '@shop/shared/sample-data'],
  ['mfe-orders/src/mocks.ts', '@shop/shared/testing/data'],
  ['mfe-orders/src/pages/OrdersPage.test.tsx', '@shop/shared/testing'],
  ['shared/remote/standalone/Standalone.tsx', '../../sample-data/fake-http'],
  ['shell/src/main.tsx', '@shop/shared/api'],
  ['shell/src/main.tsx', './layouts/PublicLayout'],
  ['shell/src/layouts/PublicLayout.tsx', '../navigation/menu'],
  ['shared/ui/Button.tsx', 'react'],
  ['shared/ui/shop/Price.tsx', '@shop/shared/rules'],
  ['shared/ui/shop/Price.tsx', '../../rules'],
  ['shared/api/client.ts', '../contracts/calls'],
  ['shared/contracts/order.ts', 'zod'],
  ['shared/contracts/order.ts', '../rules'],
  ['api/src/shop/orders/routes.ts', '@shop/shared/contracts'],
  ['api/src/shop/orders/routes.ts', '@shop/shared/contracts/calls'],
  ['api/src/shop/orders/service.ts', '@shop/shared/rules'],
  ['api/src/shop/orders/service.ts', '../catalog/stock'],
  ['api/src/site/routes.ts', '../../shared-pages'],
  ['api/src/seed/pictures.ts', '@shop/demo/drawing/picture'],
  ['demo/catalog.ts', '@shop/shared/rules'],
  ['demo/catalog.ts', './assortment/tees'],
  ['demo/assortment/tees.ts', '../colors'],
  ['e2e/story.spec.ts', '@playwright/test'],
  ['e2e/story.spec.ts', '@shop/demo/catalog'],
  ['e2e/long-shop.ts', '../bench/api/stock-up'],
  ['bench/api/servers.ts', '../../api/src/app'],
  ['bench/web/index.ts', '../../e2e/browser'],
];

/** The forms of import. The rules must catch each of them. */
const spellings = [
  (source: string) => `import '${source}';\n`,
  (source: string) => `export * from '${source}';\n`,
  (source: string) => `import type { X } from '${source}';\nexport type Y = X;\n`,
];

describe('import directions', () => {
  const cases = [...forbidden, ...allowed].flatMap(([file, source]) =>
    spellings.map((spell): [string, string] => [file, spell(source)]),
  );
  const messages = lint(cases);
  const of = (index: number) => messages.slice(index * spellings.length, (index + 1) * spellings.length);

  it.each(forbidden.map((entry, index) => [...entry, index] as const))(
    '%s must not import %s',
    (_file, _source, index) => {
      for (const found of of(index)) expect(found).not.toEqual([]);
    },
  );

  it('pages may import only the part of react-router-dom that is shared at run time', () => {
    const page = 'mfe-orders/src/pages/OrdersPage.tsx';
    const [shared, standalone, ...rest] = lint([
      [page, "export { Link, useParams } from 'react-router-dom';\n"],
      ['shared/remote/standalone/Standalone.tsx', "export { MemoryRouter, Route, Routes } from 'react-router-dom';\n"],
      [page, "export { createBrowserRouter } from 'react-router-dom';\n"],
      [page, "export { Routes } from 'react-router-dom';\n"],
      [page, "export { useRoutes } from 'react-router-dom';\n"],
      ['shell/src/app/AppRoutes.tsx', "export { Routes } from 'react-router-dom';\n"],
    ]);
    expect(shared).toEqual([]);
    expect(standalone).toEqual([]);
    for (const found of rest) expect(found).not.toEqual([]);
  });

  it.each(allowed.map((entry, index) => [...entry, forbidden.length + index] as const))(
    '%s may import %s',
    (_file, _source, index) => {
      for (const found of of(index)) expect(found).toEqual([]);
    },
  );
});
