import path from 'node:path';
import type { RuleSetRule } from 'webpack';
import { ROOT } from '../apps';

/** The folder of the fonts that every page loads immediately. */
export const FIRST_FONTS = 'static/media/first/';

const loader = (name: string): string => path.join(ROOT, 'webpack/fonts', name);

/** The webpack rules for style sheets and files of fonts. */
export const fontRules: RuleSetRule[] = [
  { test: /[\\/]@fontsource-variable[\\/].*\.css$/, use: loader('face-loader.ts') },
  {
    test: /\.woff2$/,
    type: 'asset/resource',
    use: loader('file-loader.ts'),
    oneOf: [
      { resourceQuery: /^\?first$/, generator: { filename: `${FIRST_FONTS}[name].[contenthash:10][ext]` } },
      { generator: { filename: 'static/media/[name].[contenthash:10][ext]' } },
    ],
  },
];
