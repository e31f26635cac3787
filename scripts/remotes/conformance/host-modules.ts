import { createRequire } from 'node:module';
import { HOST_SCOPE, SHARED_VERSION } from '@shop/shared/remote/contract';
import { packageOf } from '@shop/shared/remote/release/sharing';
import { singletonKeys } from '../../../webpack/singletons';

const require = createRequire(import.meta.url);

/** The host's own modules, by their keys. */
const OWN_MODULES: Readonly<Record<string, () => Promise<unknown>>> = {
  [`${HOST_SCOPE}/shared/api`]: () => import('@shop/shared/api'),
  [`${HOST_SCOPE}/shared/remote`]: () => import('@shop/shared/remote'),
};

/**
 * The modules that the host shares, as federation's runtime takes them. A module is loaded when a page asks for it.
 *
 * @param versions of their packages, by name
 */
export const hostModules = (versions: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    singletonKeys().map((key) => {
      const version = versions[packageOf(key)] ?? SHARED_VERSION;
      const get = async () => {
        const module: unknown = await (OWN_MODULES[key]?.() ?? require(key));
        return () => module;
      };
      return [key, { version, get, shareConfig: { singleton: true, requiredVersion: `^${version}` } }];
    }),
  );
