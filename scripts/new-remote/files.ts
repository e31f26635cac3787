import type { NewRemote } from './names';

/** Versions of the packages that every remote uses, from shared/package.json. */
export type Pins = Readonly<Record<string, string>>;

const DEPENDENCIES = [
  '@reduxjs/toolkit',
  '@shop/shared',
  'react',
  'react-dom',
  'react-redux',
  'react-router-dom',
  'styled-components',
];

/** The package.json of a new remote. It needs no other packages, so no installation is needed. */
export const manifestOf = ({ name }: NewRemote, pins: Pins) => ({
  name,
  version: '1.0.0',
  private: true,
  type: 'module',
  license: 'MIT',
  dependencies: Object.fromEntries(
    DEPENDENCIES.map((dependency) => {
      const version = pins[dependency];
      if (version === undefined) throw new Error(`shared/package.json does not name ${dependency}`);
      return [dependency, version];
    }),
  ),
});

/** The files of a new remote, by their paths in its folder. */
export function filesOf(remote: NewRemote, pins: Pins): Record<string, string> {
  return {
    'package.json': `${JSON.stringify(manifestOf(remote, pins), null, 2)}\n`,
    'remote.config.ts': configOf(remote),
    'src/endpoints.ts': endpointsOf(remote),
    [`src/pages/${remote.page}.tsx`]: pageOf(remote),
    [`src/pages/${remote.page}.test.tsx`]: testOf(remote),
    'src/mocks.ts': mocksOf(),
  };
}

/** A text as source code, quoted as the formatter does. */
const quoted = (text: string): string =>
  text.includes("'") && !text.includes('"') ? JSON.stringify(text) : `'${text.replaceAll(/[\\']/g, '\\$&')}'`;

const configOf = ({ name, path, title, page, access }: NewRemote) =>
  `import { defineRemote } from '@shop/shared/remote/config';

/** What this remote brings: its pages, who may see them, and its entries in the staff menu. */
export default defineRemote({
  name: '${name}',
  pages: [{ path: '${path}', title: ${quoted(title)}, expose: './${page}', access: '${access}' }],
  menu: [${access === 'public' || path.includes(':') ? '' : `{ label: ${quoted(title)}, path: '${path}', order: 900 }`}],
});
`;

const endpointsOf = ({ name }: NewRemote) =>
  `import { api, listQuery } from '@shop/shared/api';

/** The calls of this remote. Their names begin with its own, so that no two remotes share one by chance. */
const ownApi = api.injectEndpoints({
  endpoints: (build) => ({
    '${name}/listCategories': listQuery(build, 'listCategories', { tags: ['Category'] }),
  }),
});

export const useCategories = ownApi.endpoints['${name}/listCategories'].useQuery;
`;

const pageOf = ({ title, page }: NewRemote) =>
  `import { Card, EmptyState, ListStates, PageHeader, Stack, Text, listState } from '@shop/shared/ui';
import { useCategories } from '../endpoints';

/** The categories of the shop, read from the API: a list with its four states. */
export default function ${page}() {
  const categories = useCategories({ query: { archived: 'false' } });
  const rows = categories.data?.rows ?? [];
  return (
    <Stack gap={5}>
      <PageHeader title=${/["'{}<>\\]/.test(title) ? `{${quoted(title)}}` : `"${title}"`} />
      <ListStates
        list={listState(categories, rows)}
        loadingLabel="Loading categories"
        failure="Failed to load categories"
        empty={<EmptyState title="No categories yet" level={2} text="They are made under Categories." />}
      >
        <Stack as="ul" gap={3}>
          {rows.map(({ _id, name }) => (
            <Card key={_id} as="li">
              <Text>{name}</Text>
            </Card>
          ))}
        </Stack>
      </ListStates>
    </Stack>
  );
}
`;

const testOf = ({ path, page, title }: NewRemote) =>
  `import { describe, expect, it } from '@jest/globals';
import { categoryOf, failure, idOf, renderPage, userOf } from '@shop/shared/testing';
import type { Answers } from '@shop/shared/testing';
import { screen } from '@testing-library/react';
import ${page} from './${page}';

const open = (answers: Answers) => renderPage(<${page} />, { at: '${path.replace(/:[^/]+/g, '1')}', path: '${path}', user: userOf(), answers });

describe(${quoted(title)}, () => {
  it('shows what the API answers', async () => {
    open({ listCategories: [categoryOf({ _id: idOf(1), name: 'Training' })] });
    expect(await screen.findByText('Training')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: ${quoted(title)} })).toBeVisible();
  });

  it('says that there is nothing yet', async () => {
    open({ listCategories: [] });
    expect(await screen.findByText('No categories yet')).toBeVisible();
  });

  it('offers another try when the answer does not come', async () => {
    const page = open({ listCategories: failure(0) });
    const retry = await screen.findByRole('button', { name: /try again|retry/i });
    page.http.answer({ listCategories: [categoryOf({ _id: idOf(1), name: 'Training' })] });
    await page.user.click(retry);
    expect(await screen.findByText('Training')).toBeVisible();
  });
});
`;

const mocksOf = () =>
  `import type { StandaloneMocks } from '@shop/shared/remote/standalone';
import { categoryOf, idOf } from '@shop/shared/sample-data';

/** What the page shows when it is opened alone, beyond the sample data that every remote has. */
export const mocks: StandaloneMocks = {
  listCategories: ['Training', 'Running', 'Everyday'].map((name, index) => categoryOf({ _id: idOf(index + 1), name })),
};
`;
