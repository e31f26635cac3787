import path from 'node:path';
import type { LoaderContext } from 'webpack';
import type * as base from '../../shared/ui/theme/base-styles';
import { ROOT } from '../apps';

/** Loader for the shell's base.css: the base styles of the page, which are written in TypeScript next to the theme. */
export default async function baseStylesLoader(this: LoaderContext<unknown>): Promise<string> {
  const module: typeof base = await this.importModule(path.join(ROOT, 'shared/ui/theme/base-styles.ts'));
  return module.baseStyles;
}
