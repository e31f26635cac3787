import type { RuleSetRule } from 'webpack';
import { toolFile } from '../apps';

/** The folder of the fonts that every page loads immediately. */
export const FIRST_FONTS = 'static/media/first/';

/** The webpack rules for style sheets and files of fonts. */
export const fontRules: RuleSetRule[] = [
  { test: /[\\/]@fontsource-variable[\\/].*\.css$/, use: toolFile('webpack/fonts/face-loader') },
  {
    test: /\.woff2$/,
    type: 'asset/resource',
    use: toolFile('webpack/fonts/file-loader'),
    oneOf: [
      { resourceQuery: /^\?first$/, generator: { filename: `${FIRST_FONTS}[name].[contenthash:10][ext]` } },
      { generator: { filename: 'static/media/[name].[contenthash:10][ext]' } },
    ],
  },
];
