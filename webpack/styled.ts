import type ts from 'typescript';
import styledPlugin from 'typescript-plugin-styled-components';
import { ROOT } from './apps';

/**
 * Gives every styled component an id that consists of its name and its file's path in the repository. So the same
 * component has the same class name in the browser bundle and in the server bundle, which hydration needs.
 */
export function styledComponentsTransformer(production: boolean): ts.TransformerFactory<ts.SourceFile> {
  const transformer = createStyled({ displayName: !production, minify: production });
  return (context) =>
    // The plugin uses paths relative to the compiler's sourceRoot. The option itself would break source maps.
    transformer(
      Object.create(context, {
        getCompilerOptions: { value: () => ({ ...context.getCompilerOptions(), sourceRoot: ROOT }) },
      }),
    );
}

/** The plugin is CommonJS with a default export, which is one level deeper under Node's ESM rules. */
const createStyled =
  'default' in styledPlugin && typeof styledPlugin.default === 'function' ? styledPlugin.default : styledPlugin;
