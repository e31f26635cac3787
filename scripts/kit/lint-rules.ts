import { SHARED_NAMES } from '@shop/shared/remote/release/shared-names';
import { sharedInPart } from '../../webpack/singletons';

const UNDEFINED = 'The shop does not share it, so it is undefined in the browser.';

/** What the lint of a repository says about an import. Types cost nothing, so any may be imported. */
const restricted = (name: string, names: Record<string, unknown>) => ({ name, ...names, allowTypeImports: true });

/**
 * The rules of a remote in a repository of its own, as oxlint reads them: libraries of which the shop shares some names
 * only are imported by these names.
 */
export function lintRules(): Record<string, unknown> {
  const paths = [
    ...sharedInPart().map((key) => {
      const allowImportNames = (SHARED_NAMES[key] ?? []).filter((name) => name !== 'default');
      return restricted(key, { allowImportNames, message: UNDEFINED });
    }),
    restricted('react-router', { message: 'It would be a second router: the shop shares react-router-dom.' }),
  ];
  return {
    plugins: ['react', 'typescript'],
    categories: { correctness: 'off' },
    rules: {
      'no-restricted-imports': ['error', { paths }],
      'react/rules-of-hooks': 'error',
      'react/exhaustive-deps': 'error',
    },
  };
}
