import type ts from 'typescript';
import styledPlugin from 'typescript-plugin-styled-components';

/**
 * Gives every styled component an id that consists of its name and its file's path in `project`. So the same
 * component has the same class name in the browser bundle and in the server bundle, which hydration needs.
 */
export function styledComponentsTransformer(
  project: string,
  production: boolean,
): ts.TransformerFactory<ts.SourceFile> {
  const transformer = createStyled({ displayName: !production, minify: production });
  return (context) =>
    // The plugin uses paths relative to the compiler's sourceRoot. The option itself would break source maps.
    transformer(
      Object.create(context, {
        getCompilerOptions: { value: () => ({ ...context.getCompilerOptions(), sourceRoot: project }) },
      }),
    );
}

/** The plugin is CommonJS with a default export, which is one level deeper under Node's ESM rules. */
const createStyled =
  'default' in styledPlugin && typeof styledPlugin.default === 'function' ? styledPlugin.default : styledPlugin;
