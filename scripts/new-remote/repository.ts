import { HOST_CONTRACT } from '@shop/shared/remote/contract';
import { type Pins, filesOf, manifestOf } from './files';
import type { NewRemote } from './names';
import { githubPipeline, gitlabPipeline } from './pipelines';

/** The types of React, which a repository of its own installs for itself. */
const REACT_TYPES = '19.3.0';

/** The packages of the kit that a repository installs for its tools. */
const TOOLS = ['@shop/remote', '@shop/remote-dev', '@shop/remote-test'];

/** The files of a repository of its own for a new remote, by their paths. */
export function repositoryFilesOf(remote: NewRemote, packages: Pins): Record<string, string> {
  const kit = `^${HOST_CONTRACT}`;
  const pins = { ...packages, '@shop/shared': kit };
  const { dependencies, ...manifest } = manifestOf(remote, pins);
  const own = {
    ...manifest,
    scripts: {
      alone: 'shop-remote alone',
      dev: 'shop-remote dev',
      build: 'shop-remote build',
      test: 'shop-remote test',
    },
    dependencies,
    devDependencies: { ...Object.fromEntries(TOOLS.map((name) => [name, kit])), '@types/react': REACT_TYPES },
  };
  return {
    ...filesOf(remote, pins),
    'package.json': `${JSON.stringify(own, null, 2)}\n`,
    'tsconfig.json': `${JSON.stringify(PROJECT, null, 2)}\n`,
    '.oxlintrc.json': `${JSON.stringify({ extends: ['./node_modules/@shop/remote-test/oxlintrc.json'] }, null, 2)}\n`,
    '.gitignore': 'node_modules/\ndist/\n.cache/\n',
    '.github/workflows/remote.yml': githubPipeline(),
    '.gitlab-ci.yml': gitlabPipeline(),
    'README.md': readmeOf(remote),
  };
}

const PROJECT = { extends: '@shop/remote/tsconfig.json', include: ['src', 'remote.config.ts'] };

const readmeOf = ({ name, title, path }: NewRemote): string => `# ${name}

The page '${title}' of the shop, at \`${path}\`. The shop loads it at run time, so it is released on its own.

\`\`\`sh
npm install
npm run alone        # the page alone, with sample data and hot reload
npm run dev          # the page inside the shop of SHOP_URL, with hot reload
npm test             # types, imports and tests
npm run build        # a release, in dist
\`\`\`

\`npx shop-remote dev --host https://shop.example\` names another shop; it need not know the page yet. The page's code then
runs with your session there, so sign in as an employee, and prefer a shop for trials.

To release it, set \`SHOP_URL\` and \`DEPLOY_TOKEN\`. An admin of the shop issues the token under 'Releases'.

\`\`\`sh
npx shop-remote validate             # what the shop would say
npx shop-remote publish              # nobody gets it yet
npx shop-remote promote 1.0.0        # all visitors get it
npx shop-remote promote 1.1.0 --traffic 10   # a later one first for a tenth of them
npx shop-remote rollback             # back to the version before
\`\`\`

\`remote.config.ts\` holds pages, who may see them, and menu entries. \`src/endpoints.ts\` holds the calls, \`src/mocks.ts\`
what the page shows alone. The pipelines for GitHub and GitLab test every pull request, publish a preview of it with its
addresses in a comment, publish tags such as \`v1.4.0\`, and promote on request.

## A new host contract

The version of the kit's packages is the host contract that they are built for. \`/remotes.json\` of the shop says which
one it offers, under \`host\`. A release works on its own contract and on later ones up to the next major version, so
update the kit only for something new:

1. \`npm install @shop/shared@X @shop/remote@X @shop/remote-dev@X @shop/remote-test@X\`, with one version that is not newer
   than the shop's contract. \`validate\` refuses a newer one.
2. \`npm test\` and \`npm run build\`. Its CHANGELOG says what a new major version took away.
3. Publish and promote to some visitors first.

React, the router, Redux, styled-components, \`@shop/shared/api\` and \`@shop/shared/remote\` come from the shop. It shares
the names under \`host\` in \`/remotes.json\`; \`validate\` names any other that you use.
`;
