import { readFileSync, readdirSync } from 'node:fs';
import js from '@eslint/js';
import globals from 'globals';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import unicorn from 'eslint-plugin-unicorn';
import reactHooks from 'eslint-plugin-react-hooks';
import { errorName } from './scripts/lint/error-name.mjs';
import tseslint from 'typescript-eslint';
import { secureContexts } from './scripts/lint/secure-contexts.mjs';
import { wholeText } from './scripts/lint/whole-text.mjs';

/**
 * Import directions: remotes and the shell may use shared. The API may use shared's contracts and rules; only its
 * seeding may use the demo shop, which uses the same of shared. shared uses nothing of ours, and its contracts and
 * rules know no browser. Nobody imports a remote or the shell.
 */
const anyRemote = 'mfe-[a-z0-9-]+';
const rooms = [anyRemote, 'shell', 'api', 'bench', 'demo', 'e2e', 'webpack'];

/** Workspaces whose sources lie in no folder src: no file of theirs may be imported. */
const WITHOUT_SRC = new Set(['bench', 'demo']);

/** The remotes of this checkout: it may hold all of them, or one team's only. */
const remotes = readdirSync(new URL('.', import.meta.url)).filter((name) => name.startsWith('mfe-'));

/**
 * Forbids importing the given rooms (regular expressions of their names), whether by package name or by a relative path
 * that climbs into their sources.
 */
const noRooms = (names, message) =>
  names.map((name) => ({
    regex: `^(?:(?:@shop/)?${name}(?:/|$)|(?:\\.\\./)+${name}/${WITHOUT_SRC.has(name) ? '' : '(?:src/|remote\\.config)'})`,
    message,
  }));

const noReactRouter = {
  group: ['react-router', 'react-router/*', 'react-router-dom/*'],
  message: 'Import from react-router-dom only: react-router would bring a second router context.',
};

const noToolkitParts = {
  regex: '^@reduxjs/toolkit/(?!query/react$)|^redux$|^redux-thunk$|^reselect$|^immer$',
  message: 'Import from @reduxjs/toolkit or @reduxjs/toolkit/query/react: anything else would bring a second copy.',
};

/**
 * Parts of the router that are shared for remotes of other teams: pages of this repository have no routes of their own.
 */
const OWN_ROUTES = ['MemoryRouter', 'Outlet', 'Route', 'Routes', 'createRoutesFromElements'];

/** Parts of the router for the host, which leads to the pages. */
const HOST_ROUTER = ['BrowserRouter', 'useRoutes'];

/** Refuses some names of the router. */
const noRouterParts = (names, message) => ({
  '@typescript-eslint/no-restricted-imports': [
    'error',
    { paths: [{ name: 'react-router-dom', importNames: names, message }] },
  ],
});

/** The names that the host shares, by import path. */
const { names: sharedNames } = JSON.parse(
  readFileSync(new URL('shared/remote/release/shared-names.json', import.meta.url), 'utf8'),
);

/**
 * Libraries of which the host shares only some names: any other name would be undefined in the browser. Types cost
 * nothing and may be used as well.
 */
const facades = [
  {
    name: 'react-router-dom',
    file: 'webpack/slim/router-facade.ts',
    types: ['LinkProps', 'Location', 'NavLinkProps', 'NavigateFunction', 'NavigateOptions', 'To'],
  },
  { name: '@reduxjs/toolkit', file: 'webpack/slim/toolkit-facade.ts', types: ['PayloadAction'] },
  {
    name: '@reduxjs/toolkit/query/react',
    file: 'webpack/slim/toolkit-query-facade.ts',
    types: ['BaseQueryApi', 'BaseQueryFn', 'EndpointBuilder'],
  },
  {
    name: 'react-redux',
    file: 'webpack/slim/redux-facade.ts',
    types: [],
  },
  {
    name: 'styled-components',
    file: 'webpack/slim/styled-facade.ts',
    // For the server and for tests: neither meets the facade.
    types: ['ServerStyleSheet'],
  },
];

/**
 * Refuses what the host does not share. `extra` names of the router are for code that never meets its facade: servers,
 * tests.
 */
const facadePaths = (extra = []) => [
  ...facades.map(({ name, file, types }) => ({
    name,
    allowImportNames: [...sharedNames[name], ...types, ...(name === 'react-router-dom' ? extra : [])],
    message: `The host does not share it, so it is undefined in the browser. Do without it, or add it to ${file} with a new minor version of the host contract, and run npm run api-report.`,
  })),
  {
    name: 'styled-components',
    importNames: ['default'],
    message:
      'Import { styled }: for JavaScript of a package with "type": "module", as the kit is, a bundler takes the whole shared module for its default export.',
  },
];

const oneCopy = {
  regex: '^(?:\\.\\./)+(?:api|remote)(?:/|$)',
  message: 'Import it by its package name: a relative path would bundle a second copy of what exists once at run time.',
};

/** `testing/data` is the old address of the sample data, for mocks of other teams. */
const noTesting = {
  regex: '^@shop/shared/testing(?!/data$)(?:/|$)|^(?:\\.\\.?/)+testing(?:/|$)',
  message: 'Published code holds no code of tests: sample records are in @shop/shared/sample-data.',
};

/** Files that are never published. */
const TESTS = ['**/*.test.{ts,tsx}', '**/testing/**', '**/testing.tsx'];

const noReact = (message) => ({
  group: ['react', 'react/*', 'react-dom', 'react-dom/*', 'react-redux', 'styled-components', '@reduxjs/*', 'axios'],
  message,
});

const directions = (patterns, paths = facadePaths()) => ({
  'no-restricted-imports': ['error', { paths, patterns: [noReactRouter, noToolkitParts, ...patterns] }],
});

const byPackageName = { group: ['**/../shared/**'], message: 'Import shared by its package name.' };

/** What the API must not import, besides the given rooms. */
const apiDirections = (forbidden) => [
  ...noRooms(forbidden, 'The API imports no browser code, and only api/src/seed knows the demo shop.'),
  {
    regex:
      '^@shop/shared/(?!(contracts|lib|rules|remote/(config|boot|bucket|contract|registry|rendering|semver|release))(/|$))',
    message: "The API uses shared's contracts, rules, lib and the data side of remote, never its React.",
  },
  byPackageName,
  noReact('No React in the API.'),
];

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      'production/**',
      '**/node_modules/**',
      '.data*/**',
      '.cache/**',
      'coverage/**',
      'test-results/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  ...tseslint.configs.stylistic,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { names: { rules: { 'error-name': errorName } } },
    rules: {
      'names/error-name': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/consistent-type-definitions': ['error', 'interface'],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      // Redux Toolkit marks an argument that may be left out with void.
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-alert': 'error',
      eqeqeq: ['error', 'smart'],
      'no-restricted-syntax': [
        'error',
        {
          selector: 'TemplateElement[value.raw=/&\\s+:(has|is|not|where)\\(/]',
          message:
            'The minifier of styles removes the blank, so the rule matches the element itself: name the children.',
        },
        {
          selector: "JSXAttribute[name.name='type'] Literal[value='number']",
          message: 'Browsers drop a decimal comma from a number field, and the wheel changes it: use NumberInput.',
        },
        {
          selector: "TemplateElement[value.raw=/at time zone (?!'UTC')/i]",
          message: 'Node alone knows the clocks of zones: group by instants that it made (zone-clock.ts).',
        },
        {
          selector: ":matches([object.name='location'], [object.property.name='location'])[property.name='reload']",
          message: 'Without a line, the browser replaces the shop by its own error page: use reloadPage.',
        },
      ],
    },
  },
  {
    // Browsers have these on https and on localhost only. A shop may be opened by its address in the local network.
    files: ['{shared,shell,mfe-*}/**/*.{ts,tsx}'],
    ignores: [
      '**/*.test.{ts,tsx}',
      'shared/forms/copy-text.ts',
      'shared/api/axios-client.ts',
      'shared/rules/accent.ts',
    ],
    plugins: { browser: { rules: { 'secure-contexts': secureContexts } } },
    rules: { 'browser/secure-contexts': 'error' },
  },
  {
    // File names: kebab-case, camelCase for hooks. Where a file of React may hold one component, it bears its name.
    files: ['**/*.{ts,mts,mjs,js}'],
    plugins: { unicorn },
    rules: { 'unicorn/filename-case': ['error', { case: 'kebabCase', ignore: [/^use[A-Z]\w*(\.test)?\.ts$/] }] },
  },
  {
    files: ['**/*.tsx'],
    plugins: { unicorn },
    rules: {
      'unicorn/filename-case': [
        'error',
        { cases: { kebabCase: true, pascalCase: true }, ignore: [/^use[A-Z]\w*(\.test)?\.tsx$/] },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks, ...jsxA11y.flatConfigs.recommended.plugins },
    rules: { ...reactHooks.configs.recommended.rules, ...jsxA11y.flatConfigs.recommended.rules },
  },
  {
    files: ['{shared,shell,mfe-*}/**/*.tsx'],
    ignores: TESTS,
    plugins: { shop: { rules: { 'whole-text': wholeText } } },
    rules: { 'shop/whole-text': 'error' },
  },
  {
    files: ['scripts/**', 'webpack/**', 'api/src/cli/**', 'api/fuzz/**', 'bench/**', 'e2e/shots/**'],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['shared/**/*.{ts,tsx}'],
    rules: directions([
      oneCopy,
      ...noRooms(rooms, 'shared uses nothing of ours: it is what everything else stands on.'),
    ]),
  },
  {
    files: ['shared/**/*.{ts,tsx}'],
    ignores: TESTS,
    rules: directions([
      oneCopy,
      noTesting,
      ...noRooms(rooms, 'shared uses nothing of ours: it is what everything else stands on.'),
    ]),
  },
  {
    files: ['shared/{contracts,rules}/**/*.ts'],
    rules: directions([
      ...noRooms(rooms, 'shared uses nothing of ours: it is what everything else stands on.'),
      noReact('Contracts and rules are used by the server, too: they know no browser.'),
      {
        regex: '^(?:\\.\\./)+(?:api|remote|ui|testing)(?:/|$)|^@shop/shared/(?!contracts|rules)',
        message: 'Contracts and rules are what the rest of shared stands on.',
      },
    ]),
  },
  {
    files: ['shell/**/*.{ts,tsx}'],
    rules: directions(
      noRooms(
        rooms.filter((room) => room !== 'shell'),
        'The shell knows remotes by the registry only.',
      ),
    ),
  },
  {
    files: ['shell/src/server/**/*.tsx'],
    rules: directions(
      noRooms(
        rooms.filter((room) => room !== 'shell'),
        'The shell knows remotes by the registry only.',
      ),
      facadePaths(['StaticRouter']),
    ),
  },
  ...remotes.flatMap((remote) => {
    const others = noRooms(
      [`(?!${remote}(?:/|$))${anyRemote}`, ...rooms.filter((room) => room !== anyRemote)],
      'A remote uses shared only: never another remote, the shell or the API.',
    );
    const files = [`${remote}/**/*.{ts,tsx}`];
    return [
      { files, rules: directions(others) },
      { files, ignores: TESTS, rules: directions([noTesting, ...others]) },
    ];
  }),
  {
    files: ['{shared,mfe-*}/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'shared/testing/**', 'shared/remote/standalone/**'],
    rules: noRouterParts(
      [...OWN_ROUTES, ...HOST_ROUTER],
      'Pages have no routes of their own: remote.config.ts names them.',
    ),
  },
  {
    files: ['shell/**/*.tsx'],
    ignores: ['**/*.test.tsx', 'shell/src/testing.tsx'],
    rules: noRouterParts(OWN_ROUTES, 'findPage leads addresses to pages: see AppRoutes.tsx.'),
  },
  {
    files: ['api/**/*.ts'],
    rules: directions(apiDirections(rooms.filter((room) => room !== 'api'))),
  },
  {
    files: ['api/src/seed/**/*.ts'],
    rules: directions(apiDirections(rooms.filter((room) => room !== 'api' && room !== 'demo'))),
  },
  {
    files: ['demo/**/*.ts'],
    rules: directions([
      ...noRooms(
        rooms.filter((room) => room !== 'demo'),
        'The demo shop is data and drawings: it uses shared only.',
      ),
      {
        regex: '^@shop/shared/(?!(contracts|rules)(/|$))',
        message: "The demo shop uses shared's contracts and rules only.",
      },
      byPackageName,
      noReact('No React in the demo shop.'),
    ]),
  },
  {
    files: ['{bench,e2e}/**/*.ts'],
    rules: directions(noRooms([anyRemote, 'shell'], 'Browser tests and benches see the product from outside.')),
  },
  {
    files: ['e2e/**/*.ts'],
    ignores: ['e2e/ready.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: "Literal[value='networkidle']",
          message: 'Wait for what the test uses next; e2e/ready.ts has the helpers.',
        },
        {
          selector:
            "CallExpression[callee.property.name=/^(check|click|dblclick|fill|hover|tap|uncheck)$/] > ObjectExpression > Property[key.name='force']",
          message: 'Press what a person presses, such as the label of a hidden control (labelOf).',
        },
      ],
    },
  },
);
